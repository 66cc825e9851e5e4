// Scores without a network: a worker with the library itself, loaded once in the background and kept by the service worker.
import { computed, signal } from '../core/html.js';
import { recall, remember } from '../core/storage.js';

const { offline: folder, offlineBytes } = document.documentElement.dataset;
const DECLINED = 'offline/declined';
const VISITED = 'offline/visited';

/** Whether this delivery has the library at all: the unbundled form has not. */
export const isOffered = Boolean(folder) && 'Worker' in window && 'WebAssembly' in window;
/** What it takes to load, in bytes. */
export const size = Number(offlineBytes) || 0;

const state = signal('idle'); // idle, loading, ready, failed
export const declined = signal(recall(DECLINED, false));
export const scorerState = computed(() => (declined.value ? 'declined' : state.value));

let worker = null;
let asked = 0;
const waiting = new Map(); // id -> {resolve, reject}

function receive({ data }) {
  if (data.ready) state.value = 'ready';
  const wanted = waiting.get(data.id);
  if (wanted) {
    waiting.delete(data.id);
    if (data.failed) wanted.reject(new Error(data.failed));
    else wanted.resolve(data);
  } else if (data.failed) {
    fail(new Error(data.failed));
  }
}

function fail(error) {
  state.value = 'failed';
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
  worker?.terminate();
  worker = null;
}

/** Loads the library, from the device where it was loaded before. */
export function load() {
  if (!isOffered || worker || declined.value) return;
  state.value = 'loading';
  worker = new Worker(`${folder}/worker.js`, { type: 'module' });
  worker.addEventListener('message', receive);
  worker.addEventListener('error', () => fail(new Error('the worker did not start')));
}

/** {answer} or {refused}, as the service would give it; rejects where the library cannot be had. */
export function scoreHere(game, body, language) {
  if (!isOffered || declined.value) return Promise.reject(new Error('not on this device'));
  load();
  const id = (asked += 1);
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker.postMessage({ id, game, body, language });
  });
}

export function decline(no) {
  declined.value = no;
  remember(DECLINED, no);
  if (no && worker) fail(new Error('declined'));
  state.value = 'idle';
  if (!no) load();
}

/** After the first visit, when nothing else is to be done, unless the device is to save data. */
export function loadInBackground() {
  const again = recall(VISITED, false);
  remember(VISITED, true);
  if (!again || /** @type {any} */ (navigator).connection?.saveData) return;
  const idle = window.requestIdleCallback || ((work) => setTimeout(work, 3000));
  setTimeout(() => idle(load), 5000);
}
