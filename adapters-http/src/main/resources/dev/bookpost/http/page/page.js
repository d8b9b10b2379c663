// What the pages have in common: elements, the line that tells outcomes, and running what a person asked for.
import {Refused} from './api.js';

export const $ = (id) => document.getElementById(id);

export function element(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
}

export function button(text, work) {
  const made = element('button', text);
  made.type = 'button';
  if (work) onClick(made, work);
  return made;
}

/** A label around its field. */
export function labelled(text, field) {
  const label = element('label', text);
  label.append(field);
  return label;
}

export function say(text, bad = false) {
  const message = $('message');
  message.textContent = text;
  message.classList.toggle('bad', bad);
  message.hidden = !text;
}

let forgetSession = async () => false;

/** @param work runs when the service knows of no session; answers whether this page took it for open */
export function onSignedOut(work) {
  forgetSession = work;
}

/** Runs what a person asked for, and says why if it does not work. */
export async function attempt(work) {
  try {
    say('');
    await work();
  } catch (e) {
    let text = e.message;
    try {
      if (e instanceof Refused && e.status === 401 && await forgetSession()) {
        text = 'Your session has ended. Sign in again.';
      }
    } finally {
      say(text, true);
    }
  }
}

/** @param work gets the fields by name, and the form; a second submit has to wait for the first */
export function onSubmit(form, work) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (form.ariaBusy === 'true') return;
    form.ariaBusy = 'true';
    await attempt(() => work(Object.fromEntries(new FormData(form)), form));
    form.ariaBusy = 'false';
  });
}

export function onClick(target, work) {
  target.addEventListener('click', async () => {
    if (target.ariaBusy === 'true') return;
    target.ariaBusy = 'true';
    await attempt(work);
    target.ariaBusy = 'false';
  });
}
