// The one place where Preact, htm and signals meet; everything else imports from here.
import { Fragment, h, render } from '../vendor/preact.js';
import htm from '../vendor/htm.js';
import { hyphenate } from './hyphens.js';

export { Fragment, render };
export { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from '../vendor/preact-hooks.js';
export { batch, computed, effect, signal, useComputed, useSignal } from '../vendor/signals.js';

const WHOLE = new Set(['text', 'tspan', 'title', 'option', 'code', 'textarea']); // drawn, or used verbatim
const parted = (child) => (typeof child === 'string' ? hyphenate(child) : child);

/** Tagged template that builds Preact elements: html`<p class="soft">${text}</p>`. Long words in it part where they may. */
export const html = htm.bind((type, props, ...children) => (
  typeof type === 'string' && !WHOLE.has(type) ? h(type, props, ...children.map(parted)) : h(type, props, ...children)));

/** Class names from what is true: classes('tile', {upgraded}) -> "tile upgraded". */
export const classes = (...parts) => parts
  .flatMap((part) => (part && typeof part === 'object' ? Object.keys(part).filter((key) => part[key]) : part || []))
  .join(' ');
