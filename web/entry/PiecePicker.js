// Pick one piece of the catalogue: search in every language at once, filters, what is not possible greyed with its reason.
import { classes, html, useLayoutEffect, useRef, useState } from '../core/html.js';
import { findPieces } from '../core/catalogue.js';
import { inLanguage, languages, t, tn } from '../core/i18n.js';
import { language } from '../core/settings.js';
import { hintOf } from '../coach/hints.js';
import { Icon } from '../ui/Icon.js';
import { ReadOut } from '../ui/ReadOut.js';

const DOUBLE_TAP = { ms: 400, px: 24 };

/**
 * Whether this is the second tap of a double tap, which would hit whatever is now under the finger. Mice
 * count their clicks themselves; not every phone does so for taps.
 */
const isDoubleTap = (last, { clientX, clientY, detail, pointerType }) => detail > 1 || (pointerType === 'touch'
  && Date.now() - last.time < DOUBLE_TAP.ms && Math.hypot(clientX - last.x, clientY - last.y) < DOUBLE_TAP.px);

/** The name in another language that a player may know the piece by; empty when it is the same. */
function otherName(piece) {
  const mine = inLanguage(piece.names);
  const other = languages.value.map(({ id }) => piece.names[id]).find((name) => name && name !== mine);
  return other && language.value ? other : '';
}

/** @type {(piece: object) => string | null} */
const neverBlocked = () => null;

/**
 * pieces: catalogue entries in the order to offer; filters: [{id, label, test(piece)}];
 * blocked(piece): why it cannot be taken, or null; actions: [{id, label, icon, test(piece)}] one button a row each
 * (the first is the row itself); onPick(piece, actionId); note(piece): a short text under the name.
 */
export function PiecePicker({ pieces, filters = [], blocked = neverBlocked, actions, onPick: take, note, picture, resetKey }) {
  const [query, setQuery] = useState('');
  const [added, setAdded] = useState('');
  const last = useRef({ time: 0, x: 0, y: 0 });
  const onPick = (piece, action, event) => {
    if (isDoubleTap(last.current, event)) return;
    last.current = { time: Date.now(), x: event.clientX, y: event.clientY };
    const side = actions.find(({ id }) => id === action);
    setAdded(side === actions[0] ? inLanguage(piece.names) : `${inLanguage(piece.names)}, ${side.label}`);
    take(piece, action);
  };
  const [filter, setFilter] = useState('');
  const field = useRef(null);
  // With a mouse typing can start at once; on a phone that would only push the keyboard over the list.
  const types = matchMedia('(pointer: fine)').matches;
  useLayoutEffect(() => {
    setQuery('');
    if (types) field.current.focus();
  }, [resetKey]);

  const test = filters.find(({ id }) => id === filter)?.test || (() => true);
  const found = findPieces(pieces.filter(test), query);
  const rows = [...found.filter((piece) => !blocked(piece)), ...found.filter((piece) => blocked(piece))];
  const takeFirst = (event) => {
    if (event.key !== 'Enter' || !query || !rows.length || blocked(rows[0])) return;
    event.preventDefault();
    onPick(rows[0], actions[0].id, event);
  };

  return html`
    <div class="picker">
      <div class="picker-head">
        <div class="search">
          <${Icon} name="search" />
          <input ref=${field} type="search" value=${query} aria-label=${t('Search in English or German')} placeholder=${t('Search in English or German')}
                 autocomplete="off" spellcheck=${false} autofocus=${types} enterkeyhint="done"
                 onInput=${(event) => setQuery(event.target.value)} onKeyDown=${takeFirst} />
        </div>
        ${filters.length > 1 && html`
          <div class="chips" role="group" aria-label=${t('Show only')}>
            ${filters.map(({ id, label }) => html`
              <button type="button" key=${id} class="chip" aria-pressed=${filter === id ? 'true' : 'false'}
                      onClick=${() => setFilter(filter === id ? '' : id)}>${label}</button>`)}
          </div>`}
      </div>
      <p class=${added ? 'just-added' : 'sr-only'} role="status">${added && html`<${Icon} name="check" />${t('Added: {what}', { what: added })}`}</p>
      <${ReadOut} text=${tn('{n} match', '{n} matches', rows.length)} />
      <ul class="picker-list">
        ${rows.map((piece) => html`<${Row} key=${piece.id} ...${{ piece, reason: blocked(piece), actions, onPick, note, picture }} />`)}
        ${!rows.length && html`<li class="empty">${t('Nothing by that name.')}</li>`}
      </ul>
    </div>`;
}

function Row({ piece, reason, actions, onPick, note, picture }) {
  const name = inLanguage(piece.names);
  const [first, ...others] = actions;
  const detail = reason || [note?.(piece), hintOf(piece.id)].filter(Boolean).join(' · ');
  return html`
    <li class=${classes('pick', { blocked: reason })}>
      <button type="button" class="pick-main" disabled=${Boolean(reason)} onClick=${(event) => onPick(piece, first.id, event)}>
        ${picture?.(piece)}
        <span class="grow">
          <span class="pick-name">${name}</span>
          <span class="pick-other">${otherName(piece)}</span>
          ${detail && html`<span class="pick-note">${detail}</span>`}
        </span>
      </button>
      ${!reason && others.filter(({ test }) => !test || test(piece)).map((action) => html`
        <button type="button" key=${action.id} class="pick-side" onClick=${(event) => onPick(piece, action.id, event)}
                aria-label=${`${name}: ${action.label}`}><${Icon} name=${action.icon} /><span>${action.label}</span></button>`)}
    </li>`;
}
