'use strict';
// the token leaves the address bar at once, so that it is in no history and no screenshot
const token = new URLSearchParams(location.search).get('token') ?? '';
history.replaceState(null, '', location.pathname);

const button = document.getElementById('confirm');
const message = document.getElementById('message');

function say(text, bad) {
  message.textContent = text;
  message.classList.toggle('bad', bad);
  message.hidden = false;
}

button.addEventListener('click', async () => {
  button.disabled = true;
  try {
    const response = await fetch('api/members/confirm', {
      method: 'POST',
      headers: {'Content-Type': 'application/json'},
      body: JSON.stringify({token}),
    });
    if (response.ok) {
      say('Thank you, your address is confirmed. · 확인되었습니다.', false);
      return;
    }
    say(response.status === 400
      ? 'This link is unknown, has expired, or was used before. · 유효하지 않은 링크입니다.'
      : 'This did not work. Try again later. · 잠시 후 다시 시도하세요.', true);
    button.disabled = response.status === 400;
  } catch {
    say('The service cannot be reached. Try again later. · 잠시 후 다시 시도하세요.', true);
    button.disabled = false;
  }
});
