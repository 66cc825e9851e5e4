// Announces a changing value to screen readers once it has settled.
import { html, useEffect, useRef, useState } from '../core/html.js';

const SETTLE_MS = 800;
const CLEAR_MS = 4000; // whoever looks for it later finds it on the page itself

/** text: as on the page, next to this. waiting: whether it is about to change. news: whether the first text is announced, too. */
export function ReadOut({ text, waiting = false, news = false }) {
  const [announced, setAnnounced] = useState('');
  const last = useRef(news ? '' : text);
  useEffect(() => {
    if (waiting || text === last.current) return undefined;
    const timer = setTimeout(() => {
      last.current = text;
      setAnnounced(text);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text, waiting]);
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(''), CLEAR_MS);
    return () => clearTimeout(timer);
  }, [announced]);
  return html`<p class="sr-only" role="status">${announced}</p>`;
}
