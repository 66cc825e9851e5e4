// The one place where Preact, htm and signals meet; everything else imports from here.
import { Fragment, h, render } from '../vendor/preact.js';
import htm from '../vendor/htm.js';

export { Fragment, render };
export { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from '../vendor/preact-hooks.js';
export { batch, computed, effect, signal, useComputed, useSignal } from '../vendor/signals.js';

/** Tagged template that builds Preact elements: html`<p class="soft">${text}</p>`. */
export const html = htm.bind(h);

/** Class names from what is true: classes('tile', {upgraded}) -> "tile upgraded". */
export const classes = (...parts) => parts
  .flatMap((part) => (part && typeof part === 'object' ? Object.keys(part).filter((key) => part[key]) : part || []))
  .join(' ');
