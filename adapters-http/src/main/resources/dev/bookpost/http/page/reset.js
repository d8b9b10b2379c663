import {session} from './api.js';
import {requireToken, tell, use} from './link.js';
import {$, onSubmit} from './page.js';

const TEXTS = {
  token: 'This link is unknown, has expired, or was used before. Ask for another one on the start page.\n'
    + '유효하지 않거나 만료된 링크입니다. 시작 페이지에서 새 링크를 요청하세요.',
  password: 'The password must have 10 to 128 characters.\n비밀번호는 10자 이상 128자 이하여야 합니다.',
};
const form = $('reset');

requireToken(form);
$('visible').addEventListener('change', (event) => {
  form.elements.password.type = event.target.checked ? 'text' : 'password';
});
onSubmit(form, async (fields) => {
  if (!await use('members/reset', {password: fields.password}, TEXTS)) return;
  session.token = null;
  form.reset();
  form.hidden = true;
  $('start').hidden = false;
  tell('Your password is changed, and you are signed out everywhere.\n비밀번호가 변경되었고 모든 기기에서 로그아웃되었습니다.');
});
