// Pure functions of time, zone and clock changes; no DOM. Instants are milliseconds since 1970, a local time is what an
// <input type="datetime-local"> holds ("2027-03-14T02:30"), a zone is an IANA name.
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const clocks = new Map();

export const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

function clock(zone) {
  if (!clocks.has(zone)) {
    clocks.set(zone, new Intl.DateTimeFormat('en-US', {
      timeZone: zone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23',
      year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit',
    }));
  }
  return clocks.get(zone);
}

/** Whether this browser knows the zone; its list may be older than the service's. */
export function knows(zone) {
  try {
    return Boolean(clock(zone));
  } catch {
    return false;
  }
}

// what the zone's clocks show, as if they were those of UTC
function shown(instant, zone) {
  const part = Object.fromEntries(clock(zone).formatToParts(instant).map((p) => [p.type, Number(p.value)]));
  return Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second);
}

/** What the zone's clocks are ahead of UTC, in milliseconds. */
export function offsetAt(instant, zone) {
  return shown(instant, zone) - Math.floor(instant / 1000) * 1000;
}

/** "UTC+09:00" */
export function offsetText(instant, zone) {
  const minutes = Math.round(offsetAt(instant, zone) / MINUTE);
  const digits = (n) => String(n).padStart(2, '0');
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '−' : '+'}${digits(Math.floor(size / 60))}:${digits(size % 60)}`;
}

const written = (asUtc) => new Date(asUtc).toISOString().slice(0, asUtc % MINUTE ? 19 : 16);

/** The local time of an instant, to the minute, or to the second if it is not on a full minute. */
export function localAt(instant, zone) {
  return written(shown(instant, zone));
}

/** The instants at which the zone's clocks show a local time: one; none in a gap; two, in order, in an overlap. */
export function instantsOf(local, zone) {
  const asUtc = Date.parse(`${local}Z`);
  // no zone is further than 15 h from UTC, so these lie on both sides of any change that matters
  const offsets = new Set([-24, -12, 0, 12, 24].map((hours) => offsetAt(asUtc + hours * HOUR, zone)));
  return [...offsets].map((offset) => asUtc - offset)
    .filter((instant) => instant + offsetAt(instant, zone) === asUtc)
    .sort((a, b) => a - b);
}

/** Of a local time that does not exist: when the clocks are put forward, from and to which local time. */
export function gapAt(local, zone) {
  const asUtc = Date.parse(`${local}Z`);
  let before = asUtc - 24 * HOUR;
  let after = asUtc + 24 * HOUR;
  const offset = offsetAt(before, zone);
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000;
    if (offsetAt(middle, zone) === offset) before = middle;
    else after = middle;
  }
  return {instant: after, from: written(after + offset), to: localAt(after, zone)};
}

/** When the day of a local time begins, or one so many days later. */
export function dayStart(local, zone, days = 0) {
  const midnight = written(Date.parse(`${local.slice(0, 10)}T00:00Z`) + days * 24 * HOUR);
  return instantsOf(midnight, zone)[0] ?? gapAt(midnight, zone).instant;
}

const text = (instant, zone, style) =>
  new Intl.DateTimeFormat([], {timeZone: zone, ...style}).format(instant);
const DAY = {dateStyle: 'medium'};

/** In the reader's language. */
export function timeText(instant, zone) {
  return text(instant, zone, {...DAY, timeStyle: 'short'});
}

/** "Mar 14, 2027, 10:00 AM – 11:00 AM", in the reader's language; with offsets where they change in between. */
export function spanText(start, end, zone) {
  const oneDay = text(start, zone, DAY) === text(end, zone, DAY);
  const last = oneDay ? text(end, zone, {timeStyle: 'short'}) : timeText(end, zone);
  return offsetAt(start, zone) === offsetAt(end, zone)
    ? `${timeText(start, zone)} – ${last}`
    : `${timeText(start, zone)} (${offsetText(start, zone)}) – ${last} (${offsetText(end, zone)})`;
}

/** Whether clocks in both zones show the same at these instants. */
export function agree(zone, other, instants) {
  return instants.every((instant) => offsetAt(instant, zone) === offsetAt(instant, other));
}

/** Of an ISO 8601 duration of hours, minutes and seconds: "24 h", "3 days", "1 h 30 min". */
export function durationText(iso) {
  const [, hours, minutes, seconds] = iso.match(/^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/) ?? [];
  if (hours > 24 && hours % 24 === 0 && !minutes && !seconds) return `${hours / 24} days`;
  const parts = [[hours, 'h'], [minutes, 'min'], [seconds, 's']].filter(([number]) => Number(number));
  return parts.map(([number, unit]) => `${number} ${unit}`).join(' ') || iso;
}
