'use strict';
// everything is relative to the folder that holds assets/, wherever a proxy has put it
const root = new URL('..', document.currentScript.src);
const $ = (id) => document.getElementById(id);
const session = {
  get token() { return localStorage.getItem('bookpost.token'); },
  set token(value) {
    if (value) localStorage.setItem('bookpost.token', value);
    else localStorage.removeItem('bookpost.token');
  },
};
const resources = new Map();
const next = {resources: null, bookings: null};

class Refused extends Error {
  constructor(status, problem) {
    const fields = (problem.errors ?? []).map((e) => `${e.field} ${e.message}`);
    super([problem.detail ?? problem.title ?? `Error ${status}`, ...fields].join('\n'));
    this.status = status;
  }
}

async function call(method, path, body) {
  const headers = {Accept: 'application/json'};
  if (session.token) headers.Authorization = `Bearer ${session.token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const response = await fetch(new URL(`api/${path}`, root), {
    method, headers, body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  const json = text ? JSON.parse(text) : null;
  if (!response.ok) throw new Refused(response.status, json ?? {});
  return json;
}

function say(text, bad = false) {
  const message = $('message');
  message.textContent = text;
  message.classList.toggle('bad', bad);
  message.hidden = !text;
}

// runs what a person asked for, and says why if it does not work
async function attempt(work) {
  try {
    say('');
    await work();
  } catch (e) {
    if (e instanceof Refused && e.status === 401 && session.token) {
      session.token = null;
      await show();
    }
    say(e instanceof Refused ? e.message : 'The service cannot be reached.', true);
  }
}

function element(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
}

const time = (instant) => new Date(instant).toLocaleString([], {dateStyle: 'medium', timeStyle: 'short'});
const span = (x) => `${time(x.start)} – ${time(x.end)}`;

function onSubmit(id, work) {
  $(id).addEventListener('submit', (event) => {
    event.preventDefault();
    const form = event.target;
    attempt(() => work(Object.fromEntries(new FormData(form)), form));
  });
}

function onClick(target, work) {
  target.addEventListener('click', () => attempt(work));
}

async function signIn(email, password) {
  session.token = null;
  const opened = await call('POST', 'sessions', {email, password});
  session.token = opened.token;
  await show();
}

onSubmit('sign-in', async (fields, form) => {
  await signIn(fields.email, fields.password);
  form.reset();
});

onSubmit('sign-up', async (fields, form) => {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  await call('POST', 'members', {...fields, timeZone});
  await signIn(fields.email, fields.password);
  form.reset();
  say('Welcome! A mail with a link to confirm your address is on its way.');
});

onClick($('sign-out'), async () => {
  try {
    await call('DELETE', 'sessions/current');
  } finally {
    session.token = null;
    await show();
  }
});

onSubmit('book', async (fields, form) => {
  const booking = await call('POST', 'bookings', {
    resourceId: fields.resourceId,
    start: new Date(fields.start).toISOString(),
    end: new Date(fields.end).toISOString(),
    title: fields.title.trim() || null,
  });
  form.elements.title.value = '';
  await Promise.all([loadBookings(), loadTaken()]);
  say(`Booked: ${span(booking)}. The confirmation is on its way.`);
});

async function loadResources(cursor) {
  const page = await call('GET', `resources?limit=100${cursor ? `&cursor=${cursor}` : ''}`);
  const list = $('resources');
  const select = $('book').elements.resourceId;
  if (!cursor) {
    list.replaceChildren();
    select.replaceChildren();
  }
  for (const resource of page.items) {
    resources.set(resource.id, resource);
    const item = element('li');
    const units = resource.capacity === 1 ? '1 unit' : `${resource.capacity} units`;
    item.append(element('strong', resource.name), element('p', `${units}, ${resource.timeZone}`, 'hint'));
    list.append(item);
    const option = element('option', resource.name);
    option.value = resource.id;
    select.append(option);
  }
  next.resources = page.next;
  $('more-resources').hidden = !page.next;
  $('no-resources').hidden = resources.size > 0;
}

async function loadTaken() {
  const {resourceId, start} = $('book').elements;
  if (!resourceId.value || !start.value) return;
  const from = new Date(start.value);
  from.setHours(0, 0, 0, 0);
  const to = new Date(from);
  to.setDate(to.getDate() + 2);
  const found = await call('GET',
    `resources/${resourceId.value}/availability?from=${from.toISOString()}&to=${to.toISOString()}`);
  const lines = found.taken.slice(0, 50).map((t) =>
    element('li', found.capacity > 1 ? `${span(t)} (unit ${t.unit} of ${found.capacity})` : span(t)));
  $('taken').replaceChildren(...(lines.length ? lines : [element('li', 'nothing')]));
}

function bookingCard(booking) {
  const card = element('article', undefined, 'booking');
  const name = resources.get(booking.resourceId)?.name ?? 'Resource';
  const link = element('a', booking.title ? `${name}: ${booking.title}` : name);
  link.href = new URL(`bookings/${booking.id}`, root);
  const heading = element('p');
  heading.append(link);
  card.append(heading, element('p', span(booking), booking.status), element('p', booking.status.toLowerCase(), 'hint'));
  if (booking.reason) card.append(element('p', `Reason: ${booking.reason}`));
  const mails = element('ul');
  card.append(mails);
  loadMails(booking.id, mails);
  const live = booking.status === 'CONFIRMED' || booking.status === 'PENDING';
  if (live && new Date(booking.end) > new Date()) {
    const cancel = element('button', 'Cancel');
    cancel.type = 'button';
    onClick(cancel, async () => {
      if (!confirm(`Cancel ${span(booking)}?`)) return;
      const cancelled = await call('POST', `bookings/${booking.id}/cancel`, {});
      card.replaceWith(bookingCard(cancelled));
      await loadTaken();
    });
    card.append(cancel);
  }
  return card;
}

// looks again for a while, as mails leave soon after the booking
async function loadMails(id, list, looks = 10) {
  try {
    const mails = await call('GET', `bookings/${id}/mails`);
    list.replaceChildren(...mails.items.map((mail) => {
      const attempts = mail.attempts ? `, ${mail.attempts} failed attempts` : '';
      const when = mail.finishedAt ? `, ${time(mail.finishedAt)}` : '';
      return element('li', `${mail.kind}: ${mail.state.toLowerCase()}${when}${attempts}`);
    }));
    const moving = mails.items.some((mail) => mail.state === 'PENDING' || mail.state === 'SENDING');
    if (moving && looks > 1) {
      setTimeout(() => list.isConnected && loadMails(id, list, looks - 1), 2_000);
    }
  } catch {
    list.replaceChildren(element('li', 'The state of the mails cannot be shown.'));
  }
}

async function loadBookings(cursor) {
  const page = await call('GET', `bookings${cursor ? `?cursor=${cursor}` : ''}`);
  const list = $('bookings');
  if (!cursor) list.replaceChildren();
  list.append(...page.items.map(bookingCard));
  next.bookings = page.next;
  $('more-bookings').hidden = !page.next;
  $('no-bookings').hidden = list.childElementCount > 0;
}

async function loadOne() {
  const id = location.pathname.match(/\/bookings\/([^/]+)$/)?.[1];
  $('booking-detail').hidden = !id;
  if (!id) return;
  if (!session.token) {
    $('one').replaceChildren(element('p', 'Sign in to see this booking.'));
    return;
  }
  try {
    $('one').replaceChildren(bookingCard(await call('GET', `bookings/${id}`)));
  } catch (e) {
    if (!(e instanceof Refused) || e.status !== 404) throw e;
    $('one').replaceChildren(element('p', 'There is no such booking.'));
  }
}

async function currentMember() {
  if (!session.token) return null;
  try {
    return await call('GET', 'members/me');
  } catch (e) {
    if (!(e instanceof Refused) || e.status !== 401) throw e;
    session.token = null;
    return null;
  }
}

async function show() {
  const member = await currentMember();
  $('anonymous').hidden = member !== null;
  $('member').hidden = member === null;
  $('sign-out').hidden = member === null;
  $('who').textContent = member ? `${member.name} (${member.email})` : '';
  await loadResources();
  await loadOne();
  if (member) await loadBookings();
  else $('bookings').replaceChildren();
}

function proposeTimes() {
  const {start, end} = $('book').elements;
  const local = (date) => new Date(date - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  const from = new Date();
  from.setHours(from.getHours() + 24, 0, 0, 0);
  start.value = local(from);
  end.value = local(new Date(from.getTime() + 3_600_000));
  $('zone').textContent = Intl.DateTimeFormat().resolvedOptions().timeZone;
}

for (const name of ['resourceId', 'start']) {
  $('book').elements[name].addEventListener('change', () => attempt(loadTaken));
}
onClick($('refresh'), () => loadBookings());
onClick($('more-resources'), () => loadResources(next.resources));
onClick($('more-bookings'), () => loadBookings(next.bookings));
proposeTimes();
attempt(async () => {
  await show();
  await loadTaken();
});
