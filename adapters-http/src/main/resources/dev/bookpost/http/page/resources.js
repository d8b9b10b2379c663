// What can be booked.
import {call} from './api.js';
import {$, element, onClick} from './page.js';
import {agree, dayStart, deviceZone, durationText, knows, spanText, timeText} from './time.js';

const known = new Map();
let next = null;

/** Asks for it unless it was shown before. */
export async function resource(id) {
  if (!known.has(id)) known.set(id, await call('GET', `resources/${id}`));
  return known.get(id);
}

/** Of the venue, or of this device if this browser does not know it. */
export const venueZone = (resource) => (knows(resource.timeZone) ? resource.timeZone : deviceZone);

/** At the venue, and on this device if that differs. */
export function venueSpan(x, resource) {
  const zone = venueZone(resource);
  const [start, end] = [Date.parse(x.start), Date.parse(x.end)];
  const there = `${spanText(start, end, zone)} (${zone})`;
  return agree(zone, deviceZone, [start, end])
    ? [there]
    : [there, `on this device: ${spanText(start, end, deviceZone)}`];
}

export function venueTime(time, resource) {
  const zone = venueZone(resource);
  const instant = Date.parse(time);
  const there = `${timeText(instant, zone)} (${zone})`;
  return agree(zone, deviceZone, [instant]) ? there : `${there}, on this device ${timeText(instant, deviceZone)}`;
}

function card(resource) {
  const item = element('li');
  const units = resource.capacity === 1 ? '1 unit' : `${resource.capacity} units`;
  item.append(element('strong', resource.name), element('p', `${units}, ${resource.timeZone}`, 'hint'));
  if (resource.approval === 'manual') {
    item.append(element('p', `needs approval, held for ${durationText(resource.holdTime)}`, 'hint'));
  }
  return item;
}

export async function loadResources(cursor) {
  const page = await call('GET', `resources?limit=100${cursor ? `&cursor=${cursor}` : ''}`);
  const list = $('resources');
  const select = $('book').elements.resourceId;
  const chosen = select.value;
  if (!cursor) {
    list.replaceChildren();
    select.replaceChildren();
  }
  for (const resource of page.items) {
    known.set(resource.id, resource);
    list.append(card(resource));
    select.append(new Option(resource.name, resource.id, false, resource.id === chosen));
  }
  next = page.next;
  $('more-resources').hidden = !next;
  $('no-resources').hidden = list.childElementCount > 0;
}

let asked = 0;

/** Shows what is taken on the day of a local time, and on the next. */
export async function loadTaken(id, local, zone) {
  const question = ++asked;
  const iso = (days) => new Date(dayStart(local, zone, days)).toISOString();
  const found = await call('GET', `resources/${id}/availability?from=${iso(0)}&to=${iso(2)}`);
  if (question !== asked) return;
  const lines = found.taken.slice(0, 50).map((t) => {
    const when = spanText(Date.parse(t.start), Date.parse(t.end), zone);
    return element('li', found.capacity > 1 ? `${when} (unit ${t.unit} of ${found.capacity})` : when);
  });
  $('taken').replaceChildren(...(lines.length ? lines : [element('li', 'nothing')]));
}

onClick($('more-resources'), () => loadResources(next));
