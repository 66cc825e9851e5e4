// A number that counts up to its value when it is first seen; at once where reduced motion is preferred.
import { html, useEffect, useState } from '../core/html.js';
import { formatNumber } from '../core/i18n.js';

const LASTS = 900; // ms

export const wantsMotion = () => !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** running: whether to count; a value that changes later stands at once. */
export function CountUp({ value, running, delay = 0 }) {
  const [shown, setShown] = useState(running && wantsMotion() ? 0 : null);
  useEffect(() => {
    if (shown === null) return undefined;
    let frame;
    let start;
    const step = (now) => {
      start ??= now + delay;
      const part = Math.min(Math.max((now - start) / LASTS, 0), 1);
      setShown(part < 1 ? Math.round(value * (1 - (1 - part) ** 3)) : null);
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, []);
  if (shown === null) return html`<span class="number">${formatNumber(value)}</span>`;
  return html`<span class="number"><span aria-hidden="true">${formatNumber(shown)}</span><span class="sr-only">${formatNumber(value)}</span></span>`;
}
