// Mails hold what strangers wrote: it is shown as text, or inside a sandboxed frame, never as markup of this page.
'use strict';

const REFRESH_MILLIS = 2000;
const base = 'inbox/messages';
const byId = (id) => document.getElementById(id);
let shown = null;
let view = 'html';
let parts = null;
let known = '';

async function fetched(path) {
  const response = await fetch(path, { cache: 'no-store' });
  if (!response.ok) {
    throw new Error('the server answered ' + response.status);
  }
  return response;
}

async function refresh() {
  try {
    const { items } = await (await fetched(base)).json();
    byId('status').textContent = items.length === 1 ? '1 mail' : items.length + ' mails';
    const now = items.map((mail) => mail.id).join();
    if (now !== known) {
      known = now;
      list(items);
    }
    byId('none').hidden = items.length > 0;
  } catch (e) {
    byId('status').textContent = 'Not connected: ' + e.message;
  }
  setTimeout(refresh, REFRESH_MILLIS);
}

function list(items) {
  const focused = document.activeElement && document.activeElement.dataset.id;
  byId('mails').replaceChildren(...items.map(entry));
  if (focused) {
    const again = document.querySelector('[data-id="' + CSS.escape(focused) + '"]');
    if (again) {
      again.focus();
    }
  }
}

function entry(mail) {
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset.id = mail.id;
  button.setAttribute('aria-current', String(mail.id === shown));
  button.append(line('strong', mail.subject || '(no subject)'), line('span', mail.to), line('span', time(mail)));
  button.addEventListener('click', () => show(mail));
  const item = document.createElement('li');
  item.append(button);
  return item;
}

function line(element, text) {
  const node = document.createElement(element);
  node.textContent = text;
  return node;
}

function time(mail) {
  return new Date(mail.receivedAt).toLocaleString();
}

async function show(mail) {
  shown = mail.id;
  document.querySelectorAll('#mails button').forEach((button) => {
    button.setAttribute('aria-current', String(button.dataset.id === shown));
  });
  try {
    const answer = await (await fetched(base + '/' + encodeURIComponent(mail.id) + '/parts')).json();
    if (shown !== mail.id) {
      return;
    }
    parts = answer;
  } catch (e) {
    byId('status').textContent = 'The mail cannot be read: ' + e.message;
    return;
  }
  byId('mail').hidden = false;
  byId('subject').textContent = mail.subject || '(no subject)';
  byId('from').textContent = mail.from;
  byId('to').textContent = mail.to;
  byId('received').textContent = time(mail);
  byId('others').textContent =
    parts.others.map((other) => (other.name || 'unnamed') + ' (' + other.mediaType + ')').join(', ') || 'nothing';
  byId('text').textContent = parts.text || '';
  byId('calendar').textContent = parts.calendar || '';
  byId('source').textContent = '';
  if (parts.html) {
    byId('html').src = base + '/' + encodeURIComponent(mail.id) + '/html';
  }
  await choose(view);
}

async function choose(wanted) {
  view = wanted;
  const has = { html: parts.html, text: parts.text !== null, calendar: parts.calendar !== null, source: true };
  const visible = has[wanted] ? wanted : has.text ? 'text' : has.html ? 'html' : 'source';
  for (const name of ['html', 'text', 'calendar', 'source']) {
    byId(name).hidden = name !== visible;
    const button = document.querySelector('[data-view="' + name + '"]');
    button.disabled = !has[name];
    button.setAttribute('aria-pressed', String(name === visible));
  }
  if (visible === 'source' && byId('source').textContent === '') {
    const id = shown;
    const source = await (await fetched(base + '/' + encodeURIComponent(id))).text();
    if (id === shown) {
      byId('source').textContent = source;
    }
  }
}

document.querySelectorAll('#views button').forEach((button) => {
  button.addEventListener('click', () => choose(button.dataset.view));
});
refresh();
