// Which card was given to which scoring card. Drag one to another card, or tap it and then where it goes:
// the score is then the player's own, and the difference to the best one is shown.
import { classes, html, useState } from '../../core/html.js';
import { counted } from '../../core/catalogue.js';
import { change, draft } from '../../core/draft.js';
import { formatNumber, t, tn } from '../../core/i18n.js';
import { playerScore } from '../../core/score.js';
import { mayEdit } from '../../table/sync/seats.js';
import { Icon, PieceIcon } from '../../ui/Icon.js';
import { CardArt, signOf } from './art.js';
import { GAME, heldNames, name, piece } from './cards.js';

const SCORING = ['storage', 'winter', 'gold'];
const FIELDS_ONLY = ['keythedral'];

/** The lines as the API's `placed` rows, equal ones together. */
function rows(lines) {
  const found = new Map();
  for (const { element, uses } of lines) {
    for (const [piece, count] of Object.entries(uses)) {
      const key = `${piece} ${element}`;
      found.set(key, { piece, on: element, count: (found.get(key)?.count || 0) + count });
    }
  }
  return [...found.values()];
}

/** One piece from `from` (null: unassigned) to `to`. */
function moved(placed, piece, from, to) {
  const add = (list, on, n) => {
    const at = list.find((row) => row.piece === piece && row.on === on);
    const count = (at?.count || 0) + n;
    return [...list.filter((row) => row !== at), ...(count > 0 ? [{ piece, on, count }] : [])];
  };
  const taken = from ? add(placed, from, -1) : placed;
  return to ? add(taken, to, 1) : taken;
}

/** Cards that score what is assigned to them; the Keythedral and cards with points alone do not. */
const takesPieces = (line) => line.element === 'gold' || (SCORING.includes(line.category) && !FIELDS_ONLY.includes(line.element));

/** The picture of a card that is held by its place in the village; null for any other piece. */
function signAt(board, id) {
  const known = piece(board.cards?.[id.match(/^cards\/(\d+)$/)?.[1]]?.card);
  return known ? signOf(known) : null;
}

/** fixed: another phone's, so that it can only be looked at. */
function Chip({ piece: given, sign, label, held, fixed, onHold, onDrag }) {
  const piece = sign || given;
  if (fixed) return html`<li class="flow-chip"><${PieceIcon} id=${piece} /><span>${label}</span></li>`;
  return html`
    <li><button type="button" class=${classes('flow-chip', { held })} aria-pressed=${held ? 'true' : 'false'} draggable="true"
        onDragStart=${onDrag} onClick=${onHold}><${PieceIcon} id=${piece} /><span>${label}</span></button></li>`;
}

export function Allocation({ index, board, lit, line: chosen, onAsk }) {
  const score = playerScore(index);
  const [held, setHeld] = useState(null); // {piece, from}
  if (!score) return null;
  const player = draft.value.players[index];
  const { placed } = player;
  const fixed = !mayEdit(GAME, player);
  const names = { ...score.names, ...heldNames(board) };
  const drop = (to) => {
    if (!held || held.from === to) return setHeld(null);
    const next = moved(placed || rows(score.lines), held.piece, held.from, to);
    change(t('own layout'), ({ players }) => { players[index].placed = next; });
    return setHeld(null);
  };
  const targets = score.lines.filter(takesPieces);
  const others = score.lines.filter((line) => !targets.includes(line));
  const lost = (score.best_total ?? score.total) - score.total;
  const box = (id, title, points, entries, line) => {
    const on = line && (lit?.has(line.at) || chosen === line);
    return html`
      <section key=${line?.at || id} class=${classes('flow-target', line && piece(line.element)?.season, { lit: on, open: held && held.from !== id })}
          onDragOver=${(event) => event.preventDefault()} onDrop=${(event) => { event.preventDefault(); drop(id); }}>
        <h3 class="row">${line && piece(line.element) && html`<${CardArt} id=${line.element} />`}${line
          ? html`<button type="button" class="text-button grow" onClick=${() => onAsk(line.at ? line.at.split('/board/')[1] : id, id)}>${title}</button>`
          : html`<span class="grow">${title}</span>`}
          ${points != null && html`<span class="flow-points number">${formatNumber(points)}<span class="sr-only"> ${tn('point', 'points', points)}</span></span>`}</h3>
        <ul class="flow-chips">${entries.map(([piece, count]) => html`
          <${Chip} key=${piece} ...${{ piece, fixed }} sign=${signAt(board, piece)} label=${counted(GAME, piece, count, names)} held=${held?.piece === piece && held.from === id}
            onDrag=${() => setHeld({ piece, from: id })} onHold=${() => setHeld(held?.piece === piece && held.from === id ? null : { piece, from: id })} />`)}</ul>
        ${held && held.from !== id && html`<button type="button" class="button quiet" onClick=${() => drop(id)}><${Icon} name="swap" />${t('Put it here')}<span class="sr-only">: ${title}</span></button>`}
      </section>`;
  };
  return html`
    <div class="flow-allocation">
      ${!fixed && html`<p class="small soft">${t('Drag a piece to another card, or tap it and then where it goes.')}</p>`}
      ${placed && html`<p class="banner is-note" role="status"><${Icon} name="note" /><span>${lost > 0
        ? tn('{n} point less than the best layout', '{n} points less than the best layout', lost)
        : t('As good as the best layout')}</span></p>`}
      <div class="flow-targets">
        ${targets.map((line) => box(line.element, name(line.element), line.points, Object.entries(line.uses), line))}
        ${box(null, t('Not assigned'), null, score.unscored.map(({ piece, count }) => [piece, count]))}
      </div>
      <ul class="flow-cards">${others.filter((line) => line.at).map((line) => html`
        <li key=${line.at}><button type="button" class=${classes('flow-card', piece(line.element)?.season, { lit: lit?.has(line.at) })} onClick=${() => onAsk(line.at.split('/board/')[1], line.element)}>
          <span class="flow-name">${name(line.element)}</span>${piece(line.element) && html`<${CardArt} id=${line.element} />`}<span class="flow-points number">${formatNumber(line.points)}<span class="sr-only"> ${tn('point', 'points', line.points)}</span></span></button></li>`)}</ul>
      ${!board.cards?.length && html`<p class="empty">${t('Nothing entered yet.')}</p>`}
    </div>`;
}
