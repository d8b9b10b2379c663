// The start page, and that of one booking: who is signed in, and making a booking.
import {Refused, call, once, session} from './api.js';
import {loadBookings, loadMoreBookings, loadOne} from './bookings.js';
import {$, attempt, onClick, onSignedOut, onSubmit, say} from './page.js';
import {loadResources, loadTaken, resource, venueSpan, venueZone} from './resources.js';
import {SpanFields} from './span-fields.js';
import {deviceZone, instantsOf, localAt} from './time.js';

const HOUR_MS = 3_600_000;
let member = null;

async function signIn(email, password) {
  session.token = null;
  const opened = await call('POST', 'sessions', {email, password});
  session.token = opened.token;
  await show();
}

onSubmit($('sign-in'), async (fields, form) => {
  await signIn(fields.email, fields.password);
  form.reset();
});

onSubmit($('sign-up'), async (fields, form) => {
  await call('POST', 'members', {...fields, timeZone: deviceZone});
  await signIn(fields.email, fields.password);
  form.reset();
  say('Welcome! A mail with a link to confirm your address is on its way.');
});

// the same whether there is such a member or not
onSubmit($('forgot'), async (fields) => {
  await call('POST', 'members/forgot', {email: fields.email});
  say('If this address is a member\'s, a mail is on its way.');
});

$('forgotten').addEventListener('toggle', () => {
  const {email} = $('forgot').elements;
  if (!email.value) email.value = $('sign-in').elements.email.value;
});

onClick($('resend'), async () => {
  await call('POST', 'members/me/confirmation');
  say('The mail is on its way. Its link confirms your address.');
});

async function forgetSession() {
  const had = Boolean(session.token);
  session.token = null;
  if (had) await show();
  return had;
}

onSignedOut(forgetSession);

onClick($('sign-out'), async () => {
  try {
    await call('DELETE', 'sessions/current');
  } finally {
    $('book').reset();
    await forgetSession();
  }
});

const span = new SpanFields(() => showTaken());
$('when').append(span.element);
const chosen = () => $('book').elements.resourceId;

function showTaken() {
  if (!member || !chosen().value || !span.typedStart) return;
  const typed = [chosen().value, span.typedStart.slice(0, 10), span.zone];
  if (typed.join() === showTaken.last) return;
  showTaken.last = typed.join();
  loadTaken(...typed).catch((e) => say(e.message, true));
}

async function chooseResource() {
  if (!chosen().value) return;
  span.venueZone = venueZone(await resource(chosen().value));
  if (!span.typedStart) proposeTimes();
}

chosen().addEventListener('change', () => attempt(chooseResource));

// an hour from a full one, about a day ahead
function proposeTimes() {
  const soon = localAt(Date.now() + 25 * HOUR_MS, span.zone);
  const [start = Date.now() + 25 * HOUR_MS] = instantsOf(`${soon.slice(0, 13)}:00`, span.zone);
  span.set(start, start + HOUR_MS);
}

onSubmit($('book'), async (fields, form) => {
  const booking = await once('bookings', {
    resourceId: fields.resourceId, ...span.value, title: fields.title.trim() || null,
  });
  form.elements.title.value = '';
  // it is booked, even if the list cannot be had now
  await loadBookings(member).catch(() => {});
  const when = venueSpan(booking, await resource(booking.resourceId)).join('; ');
  say(booking.status === 'PENDING'
    ? `Received: ${when}. It waits for approval; a mail tells you what becomes of it.`
    : `Booked: ${when}. The confirmation is on its way.`);
  showTaken.last = null;
  showTaken();
});

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
  member = await currentMember();
  $('anonymous').hidden = member !== null;
  $('member').hidden = member === null;
  $('sign-out').hidden = member === null;
  $('unconfirmed').hidden = member?.emailConfirmed !== false;
  const plain = member?.role === 'member';
  $('who').textContent = member ? `${member.name} (${member.email})${plain ? '' : `, ${member.role}`}` : '';
  $('reminders').checked = member?.reminders === true;
  $('booker').textContent = plain ? 'Your bookings' : 'Bookings';
  await loadResources();
  await loadOne(member);
  if (member) {
    await chooseResource();
    await loadBookings(member);
  } else {
    $('bookings').replaceChildren();
  }
}

$('reminders').addEventListener('change', () => attempt(async () => {
  const box = $('reminders');
  box.disabled = true;
  try {
    member = await call('PATCH', 'members/me', {reminders: box.checked});
    say(member.reminders ? 'You are reminded of your bookings.' : 'You get no more reminders.');
  } finally {
    box.disabled = false;
    if (member) box.checked = member.reminders;
  }
}));
$('status').addEventListener('change', () => attempt(() => loadBookings(member)));
onClick($('refresh'), show);
onClick($('more-bookings'), () => loadMoreBookings(member));
attempt(show);
