// localStorage under one prefix. A full or forbidden storage never breaks the form: it then lives in memory only,
// and the page shows it.
import { signal } from './html.js';

const PREFIX = 'keytally/';

/** True once something could not be kept on this device. */
export const storageFails = signal(false);

/** The stored value of a key, or the fallback when there is none or it cannot be read. */
export function recall(key, fallback = null) {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

export function remember(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
    storageFails.value = false;
    return true;
  } catch {
    storageFails.value = true;
    return false;
  }
}

export function forget(key) {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch { /* nothing was kept, nothing to forget */ }
}

/** {key: value} of all that is kept. */
export function allKept() {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
    return Object.fromEntries(keys.map((key) => [key, recall(key)]).filter(([, value]) => value !== null));
  } catch {
    return {};
  }
}
