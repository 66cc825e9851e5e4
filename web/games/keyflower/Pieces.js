// Everything that is counted off the map: workers, skills, resources, wheat, the marker, what the Flipper did.
import { html } from '../../core/html.js';
import { catalogue, mostOf } from '../../core/catalogue.js';
import { changeBoard } from '../../core/draft.js';
import { inLanguage, t } from '../../core/i18n.js';
import { warningsAt } from '../../core/score.js';
import { PieceIcon } from '../../ui/Icon.js';
import { AfterPaint } from '../../entry/AfterPaint.js';
import { Stepper } from '../../entry/Stepper.js';
import { name } from './words.js';

const GROUPS = [
  { part: 'workers', kind: 'worker', title: () => t('Workers'), hint: () => t('Behind your screen, and all that return to you in winter.') },
  { part: 'skills', kind: 'skill', title: () => t('Skill tiles') },
  { part: 'resources', kind: 'resource', title: () => t('Resources'), hint: () => t('All except those you entered on a tile.') },
];

function Count({ index, board, part, piece }) {
  const label = inLanguage(piece.names);
  const set = (count) => changeBoard(index, label, (next) => {
    next[part] = { ...next[part], [piece.id]: count };
    if (!count) delete next[part][piece.id];
  });
  return html`
    <${Stepper} label=${label} value=${board[part]?.[piece.id]} onChange=${set} likely=${mostOf('keyflower', piece.id)} icon=${html`<${PieceIcon} id=${piece.id} />`}
      warnings=${warningsAt(index, `${part}/${piece.id}`)} />`;
}

/** A number or a flag that stands alone on the board. */
function Single({ index, board, field, label, icon, hint }) {
  const set = (count) => changeBoard(index, label, (next) => {
    if (count) next[field] = count;
    else delete next[field];
  });
  return html`<${Stepper} label=${label} value=${board[field]} onChange=${set} hint=${hint}
    icon=${icon && html`<${PieceIcon} id=${icon} />`} warnings=${warningsAt(index, field)} />`;
}

function Flag({ index, board, field, label, icon }) {
  const on = Boolean(board[field]);
  const toggle = () => changeBoard(index, label, (next) => {
    if (on) delete next[field];
    else next[field] = true;
  });
  return html`
    <button type="button" class="toggle" id=${field} role="switch" aria-checked=${on ? 'true' : 'false'} onClick=${toggle}>
      ${icon && html`<${PieceIcon} id=${icon} />`}<span class="grow">${label}</span><span class="toggle-knob" aria-hidden="true"></span></button>`;
}

export function Pieces({ index, board, farmers }) {
  const { pieces } = catalogue('keyflower');
  const has = (id) => (board.tiles || []).some(({ tile }) => tile === id);
  return html`
    ${GROUPS.map(({ part, kind, title, hint }, n) => html`
      <${AfterPaint} key=${part} at=${n + 1}><section class="card" id=${part}>
        <h2>${title()}</h2>
        ${hint && html`<p class="small soft">${hint()}</p>`}
        <div class="counts">${pieces.filter((piece) => piece.kind === kind).map((piece) => html`<${Count} key=${piece.id} ...${{ index, board, part, piece }} />`)}</div>
      </section></${AfterPaint}>`)}
    <${AfterPaint} at=${GROUPS.length + 1}><section class="card stack" id="wheat">
      <h2>${t('More')}</h2>
      ${(farmers || board.wheat || board.sheltered_sheep) && html`
        <div class="counts">
          <${Single} ...${{ index, board }} field="wheat" label=${name('wheat')} icon="wheat" />
          ${(has('sheep_shelter') || board.sheltered_sheep) && html`<${Single} ...${{ index, board }} field="sheltered_sheep" label=${t('Sheep in the Sheep Shelter')} icon="sheep" />`}
        </div>`}
      <${Flag} ...${{ index, board }} field="purple_marker" label=${t('I won the purple marker')} icon="purple_marker" />
      ${has('flipper') && html`<${Flag} ...${{ index, board }} field="flipper_used" label=${t('The Flipper’s free upgrade is already turned')} />`}
    </section></${AfterPaint}>`;
}
