// Talks to the service. Everything is relative to the folder that holds assets/, wherever a proxy has put it.
import {durationText} from './time.js';

export const root = new URL('..', import.meta.url);
const PATIENCE_MS = 30_000;

export const session = {
  get token() { return localStorage.getItem('bookpost.token'); },
  set token(value) {
    if (value) localStorage.setItem('bookpost.token', value);
    else localStorage.removeItem('bookpost.token');
  },
};

// where the service's own words are for programs
const WORDS = {
  'email-unconfirmed': 'Confirm your address first: open the link in the welcome mail, or have that mail sent again.',
};

/** The service has said no; the message says why and is fit for people. */
export class Refused extends Error {
  constructor(status, problem, retryAfter) {
    const fields = (problem.errors ?? []).map((e) => `${e.field} ${e.message}`);
    const wait = status === 429 || status === 503 ? [`Try again ${waitText(retryAfter)}.`] : [];
    const code = problem.type?.split(':').pop();
    const words = WORDS[code] ?? problem.detail ?? problem.title ?? `The service answered with error ${status}.`;
    super([words, ...fields, ...wait].join('\n'));
    this.status = status;
    this.code = code;
    this.fields = (problem.errors ?? []).map((e) => e.field);
  }
}

/** There was no answer: whether the service has done what it was asked for is not known. */
export class Unreachable extends Error {
  constructor() {
    super('The service cannot be reached.');
  }
}

// Retry-After is a number of seconds or a date (RFC 9110 section 10.2.3)
function secondsUntil(header) {
  if (!header) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : null;
}

function waitText(seconds) {
  if (seconds === null) return 'later';
  const minutes = Math.ceil(seconds / 60);
  return `in ${durationText(seconds < 120 ? `PT${seconds}S` : `PT${Math.floor(minutes / 60)}H${minutes % 60}M`)}`;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null; // nothing, or the page of a proxy
  }
}

async function fetched(path, request) {
  try {
    const response = await fetch(new URL(path, root), {...request, signal: AbortSignal.timeout(PATIENCE_MS)});
    return {response, text: await response.text()};
  } catch {
    throw new Unreachable();
  }
}

/** Answers with {json, tag}; throws Refused, or Unreachable. */
export async function exchange(method, path, body, headers = {}) {
  const all = {Accept: 'application/json', ...headers};
  if (session.token) all.Authorization = `Bearer ${session.token}`;
  if (body !== undefined) all['Content-Type'] = 'application/json';
  const {response, text} = await fetched(`api/${path}`, {
    method, headers: all, body: body === undefined ? undefined : JSON.stringify(body),
  });
  const json = parsed(text);
  if (!response.ok) {
    throw new Refused(response.status, json ?? {}, secondsUntil(response.headers.get('Retry-After')));
  }
  return {json, tag: response.headers.get('ETag')};
}

export const call = async (method, path, body) => (await exchange(method, path, body)).json;

function newKey() {
  if (crypto.randomUUID) return crypto.randomUUID(); // in secure contexts only
  return [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, '0')).join('');
}

// requests that may or may not have been carried out, by path
const unanswered = new Map();

/**
 * Posts with an Idempotency-Key. Asked once more for the same after it got no answer, it sends the same key (and the same
 * If-Match), so that nothing is done twice.
 *
 * @param tagOf gives the entity tag that the change is meant for; not asked at a repetition
 */
export async function once(path, body, tagOf = async () => null) {
  const contents = JSON.stringify(body);
  let request = unanswered.get(path);
  if (request?.contents !== contents) {
    request = {contents, headers: {'Idempotency-Key': newKey()}};
    const tag = await tagOf();
    if (tag) request.headers['If-Match'] = tag;
  }
  unanswered.set(path, request);
  try {
    const answer = await exchange('POST', path, body, request.headers);
    // an answer kept for an older key would not be true after this change
    unanswered.clear();
    return answer.json;
  } catch (e) {
    if (e instanceof Refused && e.status < 500) unanswered.delete(path);
    throw e;
  }
}
