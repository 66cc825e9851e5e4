// The one door to /api/v1. Answers are JSON; a refusal is a Problem, no network is an Offline.
import { language } from './settings.js';

const ROOT = '/api/v1';

/** The server cannot be reached, or answers with nothing of ours (a captive portal, a proxy error). */
export class Offline extends Error {}

/** RFC 9457: what the server refused and why. */
export class Problem extends Error {
  constructor(status, body) {
    super(body.detail || body.title || String(status));
    this.status = status;
    this.errors = body.errors || [];
  }
}

async function answer(response, wanted) {
  if (response.status === 204) return null;
  const type = response.headers.get('Content-Type') || '';
  if (wanted && response.ok && type.startsWith(wanted)) return response.blob();
  const isJson = /json/.test(type);
  if (!isJson || response.status >= 502) throw new Offline(String(response.status));
  const body = await response.json();
  if (!response.ok) throw new Problem(response.status, body);
  return body;
}

async function send(path, options, wanted) {
  let response;
  try {
    response = await fetch(ROOT + path, { ...options, headers: { 'Accept-Language': language.value, ...options.headers } });
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new Offline(error.message);
  }
  return answer(response, wanted);
}

export const getJson = (path) => send(path, {});

export const postJson = (path, body, signal) => send(path, {
  method: 'POST', body: JSON.stringify(body), signal, headers: { 'Content-Type': 'application/json' },
});

const bearer = (key) => (key ? { Authorization: `Bearer ${key}` } : {});

export const patchJson = (path, body, key) => send(path, {
  method: 'PATCH', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...bearer(key) },
});

export const remove = (path, key) => send(path, { method: 'DELETE', headers: bearer(key) });

/** What is posted comes back as a file of this type. */
export const postForFile = (path, body, type) => send(path, {
  method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' },
}, type);

/** Uploads a form and tells how far it got (0 to 1), with a key where one is wanted; XMLHttpRequest, as fetch reports no upload progress. */
export function upload(path, form, onProgress, key) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', ROOT + path);
    for (const [name, value] of Object.entries({ 'Accept-Language': language.value, ...bearer(key) })) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onerror = () => reject(new Offline('upload'));
    request.onload = () => {
      const headers = new Headers({ 'Content-Type': request.getResponseHeader('Content-Type') || '' });
      answer(new Response(request.responseText || null, { status: request.status, headers })).then(resolve, reject);
    };
    request.send(form);
  });
}
