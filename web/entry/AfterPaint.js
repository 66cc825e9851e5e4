// What is below the first screen of a page comes part by part, each after the one before it is painted, so that a slow
// phone answers a tap between any two.
import { computed, signal, useEffect } from '../core/html.js';

/** The number of such parts: a page with more shows the rest along with the last one. */
export const PARTS = 6;

const part = signal(0); // the last one that is shown
let counting = false;

/** Whether the first board or result of this visit is painted as a whole; later ones wait for nothing. */
export const painted = computed(() => part.value === PARTS);

function count() {
  requestAnimationFrame(() => setTimeout(() => {
    part.value += 1;
    if (!painted.value) count();
  }));
}

/** For a page that has something below its first screen: its main is busy until this is true. */
export function usePainted() {
  useEffect(() => {
    if (!counting) count();
    counting = true;
  }, []);
  return painted.value;
}

/** at: which part of the page the children are, from 1. */
export function AfterPaint({ at = 1, children }) {
  usePainted();
  return part.value >= Math.min(at, PARTS) ? children : null;
}
