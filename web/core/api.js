// The one door to /api/v1. Answers are JSON; a refusal is a Problem, no network is an Offline.
import { language } from './settings.js';

const ROOT = '/api/v1';

const TIMEOUT = 20_000; // ms until a server that does not answer counts as not there
const SILENCE = 60_000; // ms without a byte sent or received until an upload counts as lost

/** The server cannot be reached, hangs, or answers with nothing of ours (a captive portal, a proxy error). */
export class Offline extends Error {
  /** @param {string} message @param {{code?: string, retryAfter?: number|null}} [why] details from a server of ours */
  constructor(message, { code, retryAfter } = {}) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter; // seconds
  }
}

const retryAfter = (response) => Number(response.headers.get('Retry-After')) || null;

/** What is wrong, for people: each fault; that "each error names its field" tells a program where to look. */
const words = ({ detail, title, errors }) => [...new Set(errors?.map(({ message }) => message))].join(' ') || detail || title;

/** RFC 9457: what the server refused and why. */
export class Problem extends Error {
  constructor(status, body, retryAfter) {
    super(words(body) || String(status));
    this.status = status;
    this.retryAfter = retryAfter; // seconds, where the server asks to wait
    this.errors = body.errors || [];
    this.current = body.current; // of a conflict: what the server holds
  }
}

/** Whether a server of ours answered and asks to wait, as it has too much to do; `error.retryAfter` may say how long. */
export const isBusy = (error) => (error instanceof Problem ? error.status === 429 : error instanceof Offline && Boolean(error.code));

/** Whether nothing of ours answered: there is no network. A server that answers says itself what is wrong. */
export const isCutOff = (error) => error instanceof Offline && !error.code;

async function answer(response, wanted) {
  if (response.status === 204) return null;
  const type = response.headers.get('Content-Type') || '';
  if (wanted && response.ok && type.startsWith(wanted)) return response.blob();
  const isJson = /json/.test(type);
  if (!isJson) throw new Offline(String(response.status));
  const body = await response.json().catch((error) => { throw error.name === 'AbortError' ? error : new Offline(error.message); });
  if (response.status >= 502) throw new Offline(body.code ? words(body) : String(response.status), { code: body.code, retryAfter: retryAfter(response) });
  if (!response.ok) throw new Problem(response.status, body, retryAfter(response));
  return body;
}

/** Ends by the caller's signal or when the server took too long, whichever comes first. */
function limited(signal, timeout) {
  const limit = AbortSignal.timeout(timeout);
  if (!signal) return limit;
  const both = new AbortController(); // AbortSignal.any is too young for some phones
  for (const one of [signal, limit]) {
    if (one.aborted) both.abort(one.reason);
    one.addEventListener('abort', () => both.abort(one.reason), { once: true });
  }
  return both.signal;
}

/**
 * @param {string} path
 * @param {RequestInit & {timeout?: number}} options timeout in ms
 */
async function reach(path, options) {
  const { signal, timeout = TIMEOUT, ...rest } = options;
  try {
    return await fetch(ROOT + path, {
      ...rest, signal: limited(signal, timeout), headers: { 'Accept-Language': language.value, ...rest.headers },
    });
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new Offline(error.message);
  }
}

const send = async (path, options, wanted) => answer(await reach(path, options), wanted);

const bearer = (key) => (key ? { Authorization: `Bearer ${key}` } : {});

/** @type {(path: string, options?: {signal?: AbortSignal, key?: string, headers?: Record<string, string>, cache?: RequestCache}) => Promise<any>} */
export const getJson = (path, { signal, key, headers, cache } = {}) => send(path, { signal, cache, headers: { ...headers, ...bearer(key) } });

/** @type {(path: string, body: unknown, options?: {signal?: AbortSignal, key?: string, timeout?: number}) => Promise<any>} */
export const postJson = (path, body, { signal, key, timeout } = {}) => send(path, {
  method: 'POST', body: JSON.stringify(body), signal, timeout, headers: { 'Content-Type': 'application/json', ...bearer(key) },
});

/** {body, etag}, or null when the server has nothing newer than `etag`. */
export async function getIfNewer(path, etag, key = null) {
  const response = await reach(path, { cache: 'no-store', headers: { ...(etag ? { 'If-None-Match': etag } : {}), ...bearer(key) } });
  return response.status === 304 ? null : { body: await answer(response), etag: response.headers.get('ETag') };
}

export const patchJson = (path, body, key) => send(path, {
  method: 'PATCH', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...bearer(key) },
});

/** Replaces what stands at `path`, if it still has the version that was changed. */
export const putJson = (path, body, key, version) => send(path, {
  method: 'PUT',
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json', ...(version === undefined ? {} : { 'If-Match': `"${version}"` }), ...bearer(key) },
});

/** What is gone already is removed, perhaps by this very request, sent a second time. */
export const remove = (path, key) => send(path, { method: 'DELETE', headers: bearer(key) }).catch((error) => {
  if (error.status !== 404) throw error;
  return null;
});

/** A file of this type. */
export const getFile = (path, type) => send(path, {}, type);

/** What is posted comes back as a file of this type. */
export const postForFile = (path, body, type) => send(path, {
  method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' },
}, type);

/**
 * Uploads a form and reports progress (0 to 1), with a key where one is wanted; XMLHttpRequest, as fetch reports no upload progress.
 * @param {string} path
 * @param {FormData} form
 * @param {{onProgress?: (part: number) => void, key?: string, signal?: AbortSignal, headers?: Record<string, string>}} [options]
 * @returns {Promise<any>}
 */
export function upload(path, form, { onProgress, key, signal, headers } = {}) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', ROOT + path);
    for (const [name, value] of Object.entries({ 'Accept-Language': language.value, ...headers, ...bearer(key) })) request.setRequestHeader(name, value);
    const lose = () => {
      reject(new Offline('upload'));
      request.abort();
    };
    let silent; // a connection that died without a word would be waited for as long as one likes
    const heard = () => {
      clearTimeout(silent);
      silent = setTimeout(lose, SILENCE);
    };
    request.upload.onprogress = (event) => {
      heard();
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onprogress = heard;
    request.onloadend = () => clearTimeout(silent);
    request.onerror = lose;
    const end = () => {
      request.abort();
      reject(new DOMException('cancelled', 'AbortError')); // one that is not yet sent reports nothing
    };
    signal?.addEventListener('abort', end, { once: true });
    request.onload = () => {
      const received = new Headers({ 'Content-Type': request.getResponseHeader('Content-Type') || '' });
      answer(new Response(request.responseText || null, { status: request.status, headers: received })).then(resolve, reject);
    };
    if (signal?.aborted) end();
    else {
      request.send(form);
      heard();
    }
  });
}
