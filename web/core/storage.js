// localStorage under one prefix. A full or forbidden storage never breaks the form: what it does not take lives in memory
// until there is room for it, and the page shows that.
import { signal } from './html.js';

const PREFIX = 'keytally/';

/** True while something could not be kept on this device. */
export const storageFails = signal(false);

const unkept = new Map(); // key -> text that the storage did not take

/** The stored value of a key, or the fallback when there is none or it cannot be read. */
export function recall(key, fallback = null) {
  try {
    const text = unkept.get(key) ?? localStorage.getItem(PREFIX + key);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

/** Tries to keep this key, then whatever had no room before. */
function keep(first) {
  for (const key of new Set([first, ...unkept.keys()])) {
    if (!unkept.has(key)) continue;
    try {
      localStorage.setItem(PREFIX + key, unkept.get(key));
      unkept.delete(key);
    } catch { /* it stays in memory */ }
  }
  storageFails.value = unkept.size > 0;
}

/** Keeps a value; false when the device could not. */
export function remember(key, value) {
  unkept.set(key, JSON.stringify(value));
  keep(key);
  return !unkept.has(key);
}

export function forget(key) {
  unkept.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch { /* nothing was kept, nothing to forget */ }
  keep(key);
}

/** {key: value} of all that is kept, in memory too. */
export function allKept() {
  const keys = new Set(unkept.keys());
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) keys.add(key.slice(PREFIX.length));
  } catch { /* in memory only */ }
  return Object.fromEntries([...keys].map((key) => [key, recall(key)]).filter(([, value]) => value !== null));
}

// Another window of this device kept a newer value.
addEventListener('storage', ({ key }) => {
  if (!unkept.delete(key?.slice(PREFIX.length))) return;
  storageFails.value = unkept.size > 0;
});
