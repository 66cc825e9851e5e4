// What is below the first screen of a page waits until that is painted, so that a slow phone answers a tap between the two.
import { signal, useEffect } from '../core/html.js';

/** Whether the first board or result of this visit is painted; later ones wait for nothing. */
export const painted = signal(false);

/** For a page that has something below its first screen: its main is busy until this is true. */
export function usePainted() {
  useEffect(() => {
    if (!painted.value) requestAnimationFrame(() => setTimeout(() => { painted.value = true; }));
  }, []);
  return painted.value;
}

export function AfterPaint({ children }) {
  return usePainted() ? children : null;
}
