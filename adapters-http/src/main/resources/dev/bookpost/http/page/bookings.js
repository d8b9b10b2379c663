// The list of bookings, and the page of one.
import {Refused, call, root} from './api.js';
import {changesOf} from './changes.js';
import {$, element} from './page.js';
import {resource, venueSpan, venueTime} from './resources.js';
import {deviceZone, timeText} from './time.js';

const FAILURES = {REJECTED: 'not approved', HOLD_EXPIRED: 'not approved in time'};
const LOOKS_AT_MAILS = 10;
const LOOK_AGAIN_MS = 2_000;
let next = null;

function statusText(booking, what, member) {
  switch (booking.status) {
    case 'PENDING': return `waits for approval; held until ${venueTime(booking.holdUntil, what)}`;
    case 'FAILED': return `failed: ${FAILURES[booking.failure] ?? booking.failure.toLowerCase()}`;
    case 'CANCELLED': return `cancelled ${cancelledBy(booking, member)}`;
    default: return booking.status.toLowerCase();
  }
}

function cancelledBy(booking, member) {
  if (booking.cancelledBy === 'OPERATOR') return 'by an operator';
  return booking.memberId === member.id ? 'by you' : 'by the member';
}

const names = new Map();

// asked for once: the same members book again and again
function nameOf(id) {
  if (!names.has(id)) {
    names.set(id, call('GET', `members/${id}`).then((one) => `${one.name} (${one.email})`, () => {
      names.delete(id);
      return 'a member';
    }));
  }
  return names.get(id);
}

/** @param member who looks at it */
async function card(booking, member) {
  const what = await resource(booking.resourceId);
  const made = element('article', undefined, 'booking');
  made.dataset.id = booking.id;
  const link = element('a', booking.title ? `${what.name}: ${booking.title}` : what.name);
  link.href = new URL(`bookings/${booking.id}`, root);
  const heading = element('h3');
  heading.append(link);
  const [there, here] = venueSpan(booking, what);
  made.append(heading, element('p', there, booking.status));
  if (here) made.append(element('p', here, 'hint'));
  made.append(element('p', statusText(booking, what, member), 'state'));
  if (booking.memberId !== member.id) made.append(element('p', `Booked by ${await nameOf(booking.memberId)}`));
  if (booking.reason) made.append(element('p', `Reason: ${booking.reason}`));
  const mails = element('ul');
  made.append(mails);
  loadMails(booking.id, mails, LOOKS_AT_MAILS);
  const changes = changesOf(booking, what, member, (fresh) => redraw(made, fresh, member));
  if (changes) made.append(changes);
  return made;
}

// wherever it is shown
async function redraw(from, fresh, member) {
  for (const shown of document.querySelectorAll(`[data-id="${fresh.id}"]`)) {
    const drawn = await card(fresh, member);
    shown.replaceWith(drawn);
    if (shown === from) drawn.querySelector('a').focus();
  }
}

// looks again for a while, as mails leave soon after the booking
async function loadMails(id, list, looks) {
  try {
    const mails = await call('GET', `bookings/${id}/mails`);
    list.replaceChildren(...mails.items.map((mail) => {
      const attempts = mail.attempts ? `, ${mail.attempts} failed attempts` : '';
      return element('li', `${mail.kind}: ${mail.state.toLowerCase()}${mailTime(mail)}${attempts}`);
    }));
    const moving = mails.items.some((mail) => mail.state === 'SENDING' || (mail.state === 'PENDING' && isDue(mail)));
    if (moving && looks > 1) {
      setTimeout(() => list.isConnected && loadMails(id, list, looks - 1), LOOK_AGAIN_MS);
    }
  } catch {
    list.replaceChildren(element('li', 'The state of the mails cannot be shown.'));
  }
}

const isDue = (mail) => Date.parse(mail.dueAt) <= Date.now() + LOOKS_AT_MAILS * LOOK_AGAIN_MS;

function mailTime(mail) {
  if (mail.finishedAt) return `, ${timeText(Date.parse(mail.finishedAt), deviceZone)}`;
  return isDue(mail) ? '' : `, due ${timeText(Date.parse(mail.dueAt), deviceZone)} (${deviceZone})`;
}

/** The first ones of the status that is chosen, or those after the cursor. */
export async function loadBookings(member, cursor) {
  const query = new URLSearchParams();
  if ($('status').value) query.set('status', $('status').value);
  if (cursor) query.set('cursor', cursor);
  const page = await call('GET', `bookings?${query}`);
  const cards = await Promise.all(page.items.map((booking) => card(booking, member)));
  const list = $('bookings');
  if (cursor) list.append(...cards);
  else list.replaceChildren(...cards);
  next = page.next;
  $('more-bookings').hidden = !next;
  $('no-bookings').hidden = list.childElementCount > 0;
}

export const loadMoreBookings = (member) => loadBookings(member, next);

/** The one that the address names, if it names one. */
export async function loadOne(member) {
  const id = location.pathname.match(/\/bookings\/([^/]+)$/)?.[1];
  $('booking-detail').hidden = !id;
  if (!id) return;
  if (!member) {
    $('one').replaceChildren(element('p', 'Sign in to see this booking.'));
    return;
  }
  try {
    $('one').replaceChildren(await card(await call('GET', `bookings/${id}`), member));
  } catch (e) {
    if (!(e instanceof Refused) || e.status !== 404) throw e;
    $('one').replaceChildren(element('p', 'There is no such booking.'));
  }
}
