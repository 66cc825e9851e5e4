// What a screen reader is to say of something that changes while it is entered: once, when it stands still.
import { html, useEffect, useRef, useState } from '../core/html.js';

const STILL = 800; // ms without a change
const KEPT = 4000; // ms until it goes again: whoever looks for it finds it on the page itself

/** text: as on the page, next to this. waiting: whether it is about to change. news: whether what stands there at first is read out, too. */
export function ReadOut({ text, waiting = false, news = false }) {
  const [said, setSaid] = useState('');
  const last = useRef(news ? '' : text);
  useEffect(() => {
    if (waiting || text === last.current) return undefined;
    const timer = setTimeout(() => {
      last.current = text;
      setSaid(text);
    }, STILL);
    return () => clearTimeout(timer);
  }, [text, waiting]);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(''), KEPT);
    return () => clearTimeout(timer);
  }, [said]);
  return html`<p class="sr-only" role="status">${said}</p>`;
}
