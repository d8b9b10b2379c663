import {requireToken, tell, use} from './link.js';
import {$, onSubmit} from './page.js';

const USELESS = 'This link is unknown, has expired, or was used before.\n유효하지 않거나 만료된 링크입니다.';
const form = $('confirm');

requireToken(form);
onSubmit(form, async () => {
  if (!await use('members/confirm', {}, {token: USELESS})) return;
  form.hidden = true;
  tell('Thank you, your address is confirmed.\n확인되었습니다.');
});
