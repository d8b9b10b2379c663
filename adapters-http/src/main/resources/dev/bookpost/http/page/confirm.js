import {requireToken, tell, use} from './link.js';
import {$, onSubmit} from './page.js';

const USELESS = 'This link is unknown, has expired, or was used before. If your address is not confirmed yet, sign in and'
  + ' have the mail sent again.\n유효하지 않거나 만료된 링크입니다. 주소가 아직 확인되지 않았다면 로그인하여 메일을 다시 받으세요.';
const form = $('confirm');

requireToken(form);
onSubmit(form, async () => {
  const done = await use('members/confirm', {}, {token: USELESS});
  $('start').hidden = false;
  if (!done) return;
  form.hidden = true;
  tell('Thank you, your address is confirmed.\n확인되었습니다.');
});
