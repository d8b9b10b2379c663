// What can be done to a booking: each change opens a small form, and is meant for the booking as it is shown.
import {Refused, exchange, once} from './api.js';
import {button, element, labelled, onSubmit, say} from './page.js';
import {venueSpan, venueZone} from './resources.js';
import {SpanFields} from './span-fields.js';

const MAX_REASON_LENGTH = 500;

class Changed extends Error {
  constructor() {
    super('This booking has changed meanwhile. This is how it is now.');
  }
}

/**
 * @param what the booked resource
 * @param redraw shows the booking anew
 * @return the buttons and the place for their forms; null if this member can change nothing
 */
export function changesOf(booking, what, member, redraw) {
  const operator = member.role === 'operator';
  const live = booking.status === 'CONFIRMED' || booking.status === 'PENDING';
  if (!live || Date.parse(booking.end) <= Date.now() || !(operator || booking.memberId === member.id)) return null;
  const place = element('div', undefined, 'panel');
  const open = (verb, opens) => {
    const opener = button(verb, () => {
      const form = opens();
      form.lastElementChild.append(button('Back', () => close(place, opener)));
      form.addEventListener('keydown', (event) => event.key === 'Escape' && close(place, opener));
      place.replaceChildren(form);
      form.elements[0].focus();
    });
    return opener;
  };
  const change = (action, body) => perform(booking, action, body, redraw);
  const buttons = element('div', undefined, 'actions');
  if (operator && booking.status === 'PENDING') {
    buttons.append(
      button('Approve', async () => {
        await change('approve', {});
        say('Approved.');
      }),
      open('Reject', () => reasonForm('Reject this booking', async (reason) => {
        await change('reject', {reason});
        say('Rejected.');
      })));
  }
  buttons.append(
    open('Move', () => moveForm(booking, what, async (span) => {
      const moved = await change('reschedule', span);
      const again = moved.status === 'PENDING' ? ' It waits for approval.' : '';
      say(`Moved to ${venueSpan(moved, what).join('; ')}.${again}`);
    })),
    open('Cancel', () => reasonForm('Cancel this booking', async (reason) => {
      await change('cancel', {reason});
      say('Cancelled.');
    })));
  const both = element('div');
  both.append(buttons, place);
  return both;
}

function close(place, opener) {
  place.replaceChildren();
  opener.focus();
}

function submitRow(verb) {
  const row = element('div', undefined, 'actions');
  row.append(element('button', verb));
  return row;
}

function reasonForm(verb, work) {
  const form = element('form');
  const reason = element('input');
  Object.assign(reason, {name: 'reason', maxLength: MAX_REASON_LENGTH});
  form.append(labelled('Reason, if you want to give one', reason), submitRow(verb));
  onSubmit(form, (fields) => work(fields.reason.trim() || null));
  return form;
}

function moveForm(booking, what, work) {
  const form = element('form');
  const span = new SpanFields();
  span.venueZone = venueZone(what);
  span.set(Date.parse(booking.start), Date.parse(booking.end));
  form.append(span.element, submitRow('Move this booking'));
  onSubmit(form, () => work(span.value));
  return form;
}

// nothing is done to a booking that is not as shown any more
async function perform(booking, action, body, redraw) {
  const path = `bookings/${booking.id}`;
  try {
    const changed = await once(`${path}/${action}`, body, async () => {
      const {json, tag} = await exchange('GET', path);
      if (json.revision !== booking.revision || json.status !== booking.status
        || json.statusFixedAt !== booking.statusFixedAt) throw new Changed();
      return tag;
    });
    await redraw(changed);
    return changed;
  } catch (e) {
    const stale = e instanceof Changed || (e instanceof Refused && (e.status === 412 || e.code === 'wrong-state'));
    if (!stale) throw e;
    await redraw((await exchange('GET', path)).json);
    throw new Changed();
  }
}
