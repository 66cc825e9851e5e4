// Optional: the player places the pieces. The score is then that of this layout, shown with the best one.
import { html } from '../core/html.js';
import { heldName, pieceName } from '../core/catalogue.js';
import { change, draft } from '../core/draft.js';
import { t } from '../core/i18n.js';
import { Icon, PieceIcon } from '../ui/Icon.js';
import { Stepper } from '../entry/Stepper.js';

const LABEL = () => t('own layout');

/** What the lines use, as the API's `placed` rows. */
const fromLines = (lines) => lines.flatMap((line) => Object.entries({ ...line.holds, ...line.uses })
  .map(([piece, count]) => ({ piece, count, on: line.element })));

const allLines = (score) => [...(score.best_lines || []), ...score.lines];

/** Everything the player holds, as far as the score names it: placed on something or left over. */
const held = (score) => [...new Set([...allLines(score).flatMap((line) => Object.keys({ ...line.holds, ...line.uses })), ...score.unscored.map(({ piece }) => piece)])];

/** One more piece for a tile that has none of it yet. */
function More({ game, names, pieces, tile, onPick }) {
  if (!pieces.length) return null;
  const pick = (event) => {
    onPick(event.target.value);
    event.target.value = '';
  };
  return html`
    <select class="field" aria-label=${t('{tile}: another piece', { tile })} onChange=${pick}>
      <option value="">${t('Another piece …')}</option>
      ${pieces.map((piece) => html`<option key=${piece} value=${piece}>${heldName(game, piece, names)}</option>`)}
    </select>`;
}

/** names: as of `counted`. */
export function Placing({ game, index, score, names }) {
  const { placed } = draft.value.players[index];
  const set = (rows) => change(LABEL(), ({ players }) => { players[index].placed = rows; });
  if (!placed && !held(score).length) return null;
  if (!placed) {
    return html`
      <div><button type="button" class="button quiet" onClick=${() => set(fromLines(score.lines))}><${Icon} name="swap" />${t('We placed the pieces differently')}</button></div>`;
  }
  const count = (piece, on) => placed.find((row) => row.piece === piece && row.on === on)?.count || 0;
  const put = (piece, on, n) => set([...placed.filter((row) => row.piece !== piece || row.on !== on), ...(n ? [{ piece, count: n, on }] : [])]);
  const elements = new Map();
  for (const { piece, on } of [...fromLines(score.best_lines || []), ...placed]) elements.set(on, new Set([...(elements.get(on) || []), piece]));
  const others = [...new Set(allLines(score).map(({ element }) => element))].filter((element) => !elements.has(element));
  return html`
    <section class="card placing">
      <h2>${t('Where your pieces lie')}</h2>
      <p class="small soft">${t('The score above uses the layout you enter here.')}</p>
      ${[...elements].map(([on, pieces]) => html`
        <div class="placing-tile" key=${on}>
          <h3>${pieceName(game, on)}</h3>
          <div class="counts">${[...pieces].map((piece) => html`
            <${Stepper} key=${piece} label=${heldName(game, piece, names)} value=${count(piece, on)} icon=${html`<${PieceIcon} id=${piece} />`} onChange=${(n) => put(piece, on, n)} />`)}</div>
          <${More} ...${{ game, names }} tile=${pieceName(game, on)} pieces=${held(score).filter((piece) => !pieces.has(piece))} onPick=${(piece) => put(piece, on, 1)} />
        </div>`)}
      ${others.length > 0 && html`
        <details><summary class="small">${t('On another tile')}</summary>
          ${others.map((on) => html`
            <div class="placing-tile" key=${on}><h3>${pieceName(game, on)}</h3>
              <${More} ...${{ game, names }} tile=${pieceName(game, on)} pieces=${held(score)} onPick=${(piece) => put(piece, on, 1)} /></div>`)}
        </details>`}
      <button type="button" class="button quiet" onClick=${() => set(null)}><${Icon} name="proof" />${t('Use the best layout again')}</button>
    </section>`;
}
