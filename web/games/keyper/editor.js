// Keyper in the form: the drawn player board, its sheets and its counts.
import { html, useEffect, useState } from '../../core/html.js';
import { t } from '../../core/i18n.js';
import { draft } from '../../core/draft.js';
import { Pieces } from './Pieces.js';
import { PlayerBoard } from './PlayerBoard.js';
import { PhotoPicker, merge, partName } from './photo.js';
import { groupName } from './words.js';
import { PieceStrip } from './PieceStrip.js';
import { PlotSheet } from './PlotSheet.js';
import { indexAt, strays, tileAt } from './plots.js';
import { Strays } from './Strays.js';

/** Opens what a warning points at: a tile's sheet, or the count. */
function useTarget(target, board, open) {
  useEffect(() => {
    const [part, at] = target?.part.split('/') || [];
    const tile = (part === 'farm' || part === 'village') && board[part]?.[at];
    if (tile) open({ area: part, row: tile.row, column: tile.column });
    else if (part) document.getElementById(part)?.scrollIntoView({ block: 'center' });
  }, [target]);
}

function Editor({ index, board, target }) {
  const [plot, setPlot] = useState(null);
  useTarget(target, board, setPlot);
  const toFair = (season) => {
    const row = document.getElementById(`fair-${season}`);
    row.scrollIntoView({ block: 'center' });
    /** @type {HTMLElement} */ (row.querySelector('input, button')).focus();
  };
  return html`
    <div class="entry-board">
      <${PlayerBoard} ...${{ index, board }} current=${plot} onPick=${setPlot} onFair=${toFair} />
      <${Strays} ...${{ index, found: strays(board, draft.value.table.options) }} />
    </div>
    <div class="entry-counts"><${Pieces} ...${{ index, board }} /></div>
    ${plot && html`<${PlotSheet} ...${{ index, plot, board }} onMove=${setPlot} onClose=${() => setPlot(null)} />`}`;
}

/** The same drawing for the result page: a tapped tile or fair is asked about. */
function Board({ index, board, lit, line, onAsk }) {
  const ask = (plot) => {
    const tile = tileAt(board, plot);
    if (tile) onAsk(`${plot.area}/${indexAt(board, plot)}`, tile.tile);
  };
  const askFair = (season) => {
    const at = (board.fairs || []).findIndex((fair) => fair.season === season);
    if (at >= 0) onAsk(`fairs/${at}`, `fair_${season}`);
  };
  return html`
    <${PlayerBoard} compact ...${{ index, board, lit }} onPick=${ask} onFair=${askFair} />
    <${PieceStrip} board=${board} line=${line} />`;
}

/** A table rule's value in words, for the sheet "Table rules". */
const optionValue = (option, value) => ({
  'statue/capped': t('capped as printed (6 and 12)'),
  'statue/uncapped': t('as the text says, no cap'),
  'farmers_cottage/3': t('3 points a field'),
  'farmers_cottage/2': t('2 points a field'),
  'merchant_upgraded/3': t('3 points, as on the base side'),
  'village_columns/3': t('4 rows of 3 plots'),
  'village_columns/4': t('3 rows of 4 plots'),
})[`${option}/${value}`];

/** What the fields of a board are called where two versions of it are compared. */
const fieldNames = () => ({
  animals: t('animals'), country_board: t('claimed country board'), covers: t('covers'), fairs: t('fairs'), farm: t('farm'),
  gems: t('gems'), goods: t('goods'), keyples: t('keyples'), village: t('village'),
});

export default {
  fieldNames,
  Editor,
  Board,
  optionValue,
  PhotoPicker,
  groupName,
  merge: (board, items) => merge(board, items, draft.value.table.options),
  partName,
};
