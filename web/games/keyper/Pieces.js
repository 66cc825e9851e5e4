// Everything that is counted: shipping, fairs, gems, goods, animals, keyples and the fields of the country board.
import { html } from '../../core/html.js';
import { catalogue, mostOf } from '../../core/catalogue.js';
import { changeBoard } from '../../core/draft.js';
import { inLanguage, t } from '../../core/i18n.js';
import { warningsAt } from '../../core/score.js';
import { PieceIcon } from '../../ui/Icon.js';
import { AfterPaint } from '../../entry/AfterPaint.js';
import { Stepper } from '../../entry/Stepper.js';
import { Fairs } from './Fairs.js';

/** Where in the board the pieces of each kind are counted, and under which key. */
const GROUPS = [
  { part: 'gems', kinds: ['gem'], title: () => t('Gems') },
  { part: 'goods', kinds: ['raw_material', 'finished_good', 'wheat'], title: () => t('Goods') },
  { part: 'animals', kinds: ['animal'], title: () => t('Animals') },
  { part: 'keyples', kinds: ['keyple'], title: () => t('Keyples'), hint: () => t('All your own, wherever they are.') },
  { part: 'country_board', kinds: ['field'], title: () => t('Claimed country board'), hint: () => t('Coloured fields on the board you claimed last.') },
];

const keyOf = (part, id) => (part === 'country_board' ? id.replace(/_field$/, '') : id);

function Count({ index, board, part, piece, lit }) {
  const key = keyOf(part, piece.id);
  const label = inLanguage(piece.names);
  const set = (count) => changeBoard(index, label, (next) => {
    next[part] = { ...next[part], [key]: count };
    if (!count) delete next[part][key];
  });
  return html`
    <${Stepper} label=${label} value=${board[part]?.[key]} onChange=${set} likely=${mostOf('keyper', piece.id)} icon=${html`<${PieceIcon} id=${piece.id} />`}
      lit=${lit?.has(piece.id)} warnings=${warningsAt(index, `${part}/${key}`)} />`;
}

export function Pieces({ index, board, lit }) {
  const { pieces, byId } = catalogue('keyper');
  const setShipping = (count) => changeBoard(index, t('Shipping'), (next) => { next.shipping = count; });
  return html`
    <${AfterPaint}><section class="card" id="shipping">
      <h2>${t('Shipping and fairs')}</h2>
      <div class="counts wide">
        <${Stepper} label=${inLanguage(byId.get('shipping')?.names) || t('Shipping')} value=${board.shipping} onChange=${setShipping}
          quick=${[5, 10, 20]} icon=${html`<${PieceIcon} id="shipping" />`} warnings=${warningsAt(index, 'shipping')} />
      </div>
      <${Fairs} index=${index} board=${board} />
    </section></${AfterPaint}>
    ${GROUPS.map(({ part, kinds, title, hint }, n) => html`
      <${AfterPaint} key=${part} at=${n + 2}><section class="card" id=${part}>
        <h2>${title()}</h2>
        ${hint && html`<p class="small soft">${hint()}</p>`}
        <div class="counts">
          ${pieces.filter((piece) => kinds.includes(piece.kind)).map((piece) => html`<${Count} key=${piece.id} ...${{ index, board, part, piece, lit }} />`)}
        </div>
      </section></${AfterPaint}>`)}`;
}
