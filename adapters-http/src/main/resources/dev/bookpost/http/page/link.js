// What the pages behind the links of mails share. Opening a link changes nothing: link scanners open them, too.
import {Refused, call} from './api.js';
import {$, say} from './page.js';

const MAYBE = 'As an earlier attempt got no answer, it may have worked: try to sign in.\n'
  + '이전 요청이 처리되었을 수 있으니 로그인해 보세요.';
const LATER = '잠시 후 다시 시도하세요.';

// the token leaves the address bar at once, so that it is in no history and no screenshot
const token = new URLSearchParams(location.search).get('token') ?? '';
history.replaceState(null, '', location.pathname);

let unanswered = false;

/** Tells an outcome, and takes the reader there. */
export function tell(text, bad = false) {
  say(text, bad);
  $('message').focus();
}

/** Says so if the page was opened without a token. */
export function requireToken(form) {
  if (token) return;
  form.hidden = true;
  tell('Open the link in the mail once more: this page does not keep it.\n메일의 링크를 다시 여세요.', true);
}

/**
 * Sends the token with the other fields.
 *
 * @param texts by the name of a field, what to say when it is refused
 * @return whether it worked; if not, that has been told
 */
export async function use(path, fields, texts) {
  try {
    await call('POST', path, {token, ...fields});
    return true;
  } catch (e) {
    tell(failureText(e, texts), true);
    if (!(e instanceof Refused) || e.status >= 500) unanswered = true;
    return false;
  }
}

function failureText(e, texts) {
  if (!(e instanceof Refused)) return `The service cannot be reached. Try again later.\n${LATER}`;
  const field = e.status === 400 && e.fields.find((name) => name in texts);
  if (field) return unanswered && field === 'token' ? `${texts[field]}\n${MAYBE}` : texts[field];
  if (e.status === 429 || e.status === 503) return `${e.message}\n${LATER}`;
  return `This did not work. Try again later.\n${LATER}`;
}
