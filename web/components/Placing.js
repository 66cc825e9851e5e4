// Optional: the player says where the pieces lie. The score is then the player's own, beside the best one.
import { html } from '../core/html.js';
import { pieceName } from '../core/catalogue.js';
import { change, draft } from '../core/draft.js';
import { t } from '../core/i18n.js';
import { Icon, PieceIcon } from './Icon.js';
import { Stepper } from './Stepper.js';

const LABEL = () => t('own placing');

/** What the lines use, as the API's `placed` rows. */
const fromLines = (lines) => lines.flatMap((line) => Object.entries({ ...line.holds, ...line.uses })
  .map(([piece, count]) => ({ piece, count, on: line.element })));

/** Lines that take pieces, now or in the best placing. */
const takers = (score) => [...new Map([...(score.best_lines || []), ...score.lines]
  .filter((line) => Object.keys({ ...line.uses, ...line.holds }).length).map((line) => [line.element, line])).values()];

export function Placing({ game, index, score }) {
  const { placed } = draft.value.players[index];
  const set = (rows) => change(LABEL(), ({ players }) => { players[index].placed = rows; });
  if (!placed && !takers(score).length) return null;
  if (!placed) {
    return html`
      <div><button type="button" class="button quiet" onClick=${() => set(fromLines(score.lines))}><${Icon} name="swap" />${t('We laid the pieces differently')}</button></div>`;
  }
  const count = (piece, on) => placed.find((row) => row.piece === piece && row.on === on)?.count || 0;
  const put = (piece, on, n) => set([...placed.filter((row) => row.piece !== piece || row.on !== on), ...(n ? [{ piece, count: n, on }] : [])]);
  const elements = new Map();
  for (const { piece, on } of [...fromLines(score.best_lines || []), ...placed]) elements.set(on, new Set([...(elements.get(on) || []), piece]));
  return html`
    <section class="card placing">
      <h2>${t('Where your pieces lie')}</h2>
      <p class="small soft">${t('The score above counts the pieces as you say here.')}</p>
      ${[...elements].map(([on, pieces]) => html`
        <div class="placing-tile" key=${on}>
          <h3>${pieceName(game, on)}</h3>
          <div class="counts">${[...pieces].map((piece) => html`
            <${Stepper} key=${piece} label=${pieceName(game, piece)} value=${count(piece, on)} icon=${html`<${PieceIcon} id=${piece} />`} onChange=${(n) => put(piece, on, n)} />`)}</div>
        </div>`)}
      <button type="button" class="button quiet" onClick=${() => set(null)}><${Icon} name="proof" />${t('Take the best placing again')}</button>
    </section>`;
}
