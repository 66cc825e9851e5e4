// Work of a page that ends when the page is left.
import { useEffect, useState } from '../core/html.js';

/**
 * {begin, stop}: `begin()` gives the AbortSignal of one more piece of work, `stop()` ends it, as does leaving the page.
 * Work that begins after that, as a picture was looked at for long, ends at once.
 */
export function useStop() {
  const [work] = useState(() => {
    let controller = new AbortController();
    let left = false;
    const stop = () => controller.abort();
    const begin = () => {
      controller = new AbortController();
      if (left) stop();
      return controller.signal;
    };
    const leave = () => {
      left = true;
      stop();
    };
    return { begin, stop, leave };
  });
  useEffect(() => work.leave, []);
  return work;
}
