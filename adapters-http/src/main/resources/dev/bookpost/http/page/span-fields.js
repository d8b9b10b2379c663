// The fields for a time from and to, in the zone of the venue or of this device. What the clocks make ambiguous is
// asked, what they leave out is refused.
import {element, labelled} from './page.js';
import {agree, deviceZone, gapAt, instantsOf, localAt, offsetText, spanText} from './time.js';

const EARLIEST = '1970-01-02T00:00';
const LATEST = '9999-12-31T23:59';
let made = 0;

// one time, with the choice where the clocks show it twice
class TimeField {
  constructor(label, changed) {
    const id = `time-${++made}`;
    this.label = label;
    this.input = element('input');
    Object.assign(this.input, {type: 'datetime-local', required: true, min: EARLIEST, max: LATEST});
    this.input.setAttribute('aria-describedby', `${id}-fault`);
    this.fault = element('p', undefined, 'fault');
    this.fault.id = `${id}-fault`;
    this.fault.setAttribute('role', 'alert');
    this.choice = element('fieldset', undefined, 'choice');
    this.name = `${id}-which`;
    this.instants = [];
    this.element = element('div', undefined, 'time');
    this.element.append(labelled(label, this.input), this.fault, this.choice);
    this.input.addEventListener('input', changed);
    this.choice.addEventListener('change', changed);
  }

  set(instant, zone) {
    const local = localAt(instant, zone);
    this.input.step = local.length > 16 ? '1' : '';
    this.input.value = local;
    this.interpret(zone);
    const meant = this.choice.querySelector(`input[value="${instant}"]`);
    if (meant) meant.checked = true;
  }

  // empty as long as the browser itself refuses it, while a year is being typed for one
  get local() {
    const {rangeUnderflow, rangeOverflow} = this.input.validity;
    return rangeUnderflow || rangeOverflow ? '' : this.input.value;
  }

  interpret(zone) {
    const local = this.local;
    const instants = local ? instantsOf(local, zone) : [];
    this.refuse(local && !instants.length ? gapText(local, zone) : '');
    if (instants.length !== 2) {
      this.choice.replaceChildren();
    } else if (!this.choice.querySelector(`input[value="${instants[0]}"]`)) {
      this.ask(instants, zone);
    }
    this.instants = instants;
  }

  ask(instants, zone) {
    this.choice.replaceChildren(element('legend', `${this.label}: this time comes twice, as the clocks are put back`));
    instants.forEach((instant, i) => {
      const radio = element('input');
      Object.assign(radio, {type: 'radio', name: this.name, value: instant, required: true});
      const label = element('label', undefined, 'check');
      label.append(radio, element('span', `the ${i ? 'later' : 'earlier'} one (${offsetText(instant, zone)})`));
      this.choice.append(label);
    });
  }

  refuse(fault) {
    this.input.setCustomValidity(fault);
    this.fault.textContent = fault;
  }

  // null as long as it is not clear
  get instant() {
    if (this.instants.length < 2) return this.instants[0] ?? null;
    const chosen = this.choice.querySelector('input:checked');
    return chosen && Number(chosen.value);
  }
}

const clockText = (local) => local.slice(11);

function gapText(local, zone) {
  const {from, to} = gapAt(local, zone);
  const until = from.slice(0, 10) === to.slice(0, 10) ? clockText(to) : to.replace('T', ' ');
  return `There is no ${clockText(local)} on this day in ${zone}:`
    + ` the clocks go from ${clockText(from)} on to ${until}.`;
}

export class SpanFields {
  #venueZone = deviceZone;
  #changed;
  #start = new TimeField('From', () => this.#interpret());
  #end = new TimeField('To', () => this.#interpret());
  #zones = element('select');
  #zoneLabel = labelled('These are times of', this.#zones);
  #meaning = element('p', undefined, 'hint');

  /** @param changed is told whenever something else may be meant */
  constructor(changed = () => {}) {
    this.#changed = changed;
    this.#zones.addEventListener('change', () => this.#interpret());
    this.#meaning.setAttribute('aria-live', 'polite');
    this.element = element('div', undefined, 'span-fields');
    this.element.append(this.#start.element, this.#end.element, this.#zoneLabel, this.#meaning);
  }

  get zone() { return this.#zones.value || this.#venueZone; }

  /** What is typed as from; empty if that is no time yet. */
  get typedStart() { return this.#start.local; }

  /** What is typed stays as it is, and is read in the new zone if that is the one chosen. */
  set venueZone(zone) {
    this.#venueZone = zone;
    const ofDevice = this.#zones.selectedIndex === 1;
    this.#zones.replaceChildren(...[...new Set([zone, deviceZone])].map((name, i) => {
      const option = element('option', `${i ? 'this device' : 'the venue'} (${name})`);
      option.value = name;
      return option;
    }));
    this.#zones.selectedIndex = ofDevice && zone !== deviceZone ? 1 : 0;
    this.#interpret();
  }

  set(start, end) {
    this.#start.set(start, this.zone);
    this.#end.set(end, this.zone);
    this.#interpret();
  }

  /** As the API wants it; only while the form is valid. */
  get value() {
    const iso = (instant) => new Date(instant).toISOString();
    return {start: iso(this.#start.instant), end: iso(this.#end.instant)};
  }

  #interpret() {
    this.#start.interpret(this.zone);
    this.#end.interpret(this.zone);
    const [start, end] = [this.#start.instant, this.#end.instant];
    const clear = start !== null && end !== null;
    if (clear && end <= start) this.#end.refuse('The end must be after the start.');
    this.#meaning.textContent = clear && end > start ? this.#meaningOf(start, end) : '';
    this.#changed();
  }

  #meaningOf(start, end) {
    const other = this.zone === deviceZone ? this.#venueZone : deviceZone;
    const here = `Times of ${this.zone}, ${offsetText(start, this.zone)}.`;
    if (agree(this.zone, other, [start, end])) return here;
    const whose = other === deviceZone ? 'on this device' : 'at the venue';
    return `${here} That is ${spanText(start, end, other)} ${whose} (${other}).`;
  }
}
