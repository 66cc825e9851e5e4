// What opens when a plot is tapped: the picker on a free plot, the tile with all its ways on a built one.
import { html, useState } from '../../core/html.js';
import { catalogue, pieceName } from '../../core/catalogue.js';
import { changeBoard } from '../../core/draft.js';
import { formatNumber, t, tn } from '../../core/i18n.js';
import { isCounted, linesAt, warningsAt } from '../../core/score.js';
import { draft } from '../../core/draft.js';
import { Icon } from '../../ui/Icon.js';
import { Uses } from '../../result/Lines.js';
import { Rule } from '../../rulebook/Rule.js';
import { Sheet } from '../../ui/Sheet.js';
import { WarningList } from '../../result/WarningList.js';
import { Peek } from '../../entry/Peek.js';
import { PlayerBoard } from './PlayerBoard.js';
import { TileArt } from './art.js';
import { indexAt, lay, nextFree, take, tileAt } from './plots.js';
import { TilePicker } from './TilePicker.js';
import { plotName } from './words.js';

const name = (id) => pieceName('keyper', id);

function TileScore({ index, tile, part }) {
  const lines = linesAt(index, part, tile.tile);
  const warnings = warningsAt(index, part);
  const [rule] = catalogue('keyper').byId.get(tile.tile)?.rules || [];
  return html`
    ${lines.map((line) => html`
      <p class="tile-line" key=${line.how}>
        <strong class="number">${formatNumber(line.points)} ${tn('point', 'points', line.points)}</strong>
        <span>${line.how}</span><${Uses} game="keyper" uses=${line.uses} />
      </p>`)}
    ${!lines.length && html`<p class="soft">${isCounted.value ? t('Scores nothing by itself in this position.') : t('Its points appear with the next answer from the server.')}</p>`}
    ${warnings.length > 0 && html`<${WarningList} game="keyper" warnings=${warnings} />`}
    ${rule && html`<${Rule} game="keyper" rule=${rule} />`}`;
}

function UpgradeSwitch({ index, plot, tile }) {
  const turn = () => changeBoard(index, t('{tile} turned over', { tile: name(tile.tile) }), (board) => {
    board[plot.area][indexAt(board, plot)].upgraded = !tile.upgraded;
  });
  return html`
    <button type="button" class="toggle" role="switch" aria-checked=${tile.upgraded ? 'true' : 'false'} onClick=${turn}>
      <${Icon} name="star" /><span class="grow">${t('Upgraded side')}</span><span class="toggle-knob" aria-hidden="true"></span>
    </button>`;
}

function TileDetails({ index, plot, tile, board, onMode, onClose }) {
  const remove = () => {
    changeBoard(index, t('{tile} removed', { tile: name(tile.tile) }), (next) => take(next, plot));
    if (!tile.covers) onClose();
  };
  const uncover = () => changeBoard(index, t('tile underneath removed'), (next) => { delete next[plot.area][indexAt(next, plot)].covers; });
  return html`
    <div class="stack">
      <div class="tile-head"><${TileArt} piece=${catalogue('keyper').byId.get(tile.tile)} /><span class="soft">${plotName(plot)}</span></div>
      <${UpgradeSwitch} ...${{ index, plot, tile }} />
      ${tile.covers && html`
        <p class="row covers-row"><${Icon} name="layers" /><span class="grow">${t('Built over {tile}, which no longer counts.', { tile: name(tile.covers) })}</span>
          <button type="button" class="text-button" onClick=${uncover}>${t('Discard it')}</button></p>`}
      <div class="row wrap">
        <button type="button" class="button quiet" onClick=${() => onMode('change')}><${Icon} name="swap" />${t('Other tile')}</button>
        <button type="button" class="button quiet" disabled=${Boolean(tile.covers)} onClick=${() => onMode('over')}><${Icon} name="layers" />${t('Build over')}</button>
        <button type="button" class="button quiet" onClick=${remove}><${Icon} name="trash" />${t('Remove')}</button>
      </div>
      <${TileScore} ...${{ index, tile }} part=${`${plot.area}/${indexAt(board, plot)}`} />
    </div>`;
}

/** plot: where; onMove(plot): go on to another plot; onClose(). */
export function PlotSheet({ index, plot, board, onMove, onClose }) {
  const [mode, setMode] = useState(null); // null, "change" or "over"
  const tile = tileAt(board, plot);
  const { options } = draft.value.table;
  const goOn = (after) => {
    const next = nextFree(after, plot, options);
    if (next) onMove(next);
    else onClose();
  };
  const pick = (id, upgraded) => {
    const covers = mode === 'over' ? tile.tile : mode === 'change' ? tile.covers : null;
    changeBoard(index, t('{tile} placed', { tile: name(id) }), (next) => lay(next, plot, id, { upgraded, covers }));
    if (mode) setMode(null);
    else goOn(draft.value.players[index].board);
  };

  if (tile && !mode) {
    return html`
      <${Sheet} title=${name(tile.tile)} onClose=${onClose}>
        <${TileDetails} ...${{ index, plot, tile, board, onClose }} onMode=${setMode} />
      </${Sheet}>`;
  }
  const title = { over: t('Build over {tile}', { tile: tile && name(tile.tile) }), change: t('In place of {tile}', { tile: tile && name(tile.tile) }) }[mode] || plotName(plot);
  const footer = mode
    ? html`<button type="button" class="button quiet" onClick=${() => setMode(null)}>${t('Back')}</button>`
    : html`
      <button type="button" class="button quiet" onClick=${() => goOn(board)}>${t('Leave empty, continue')}<${Icon} name="next" /></button>`;
  return html`
    <${Sheet} title=${title} onClose=${onClose} footer=${footer} className="picking"
      peek=${html`<${Peek} index=${index}><${PlayerBoard} compact ...${{ index, board }} current=${plot} onPick=${onMove} /></${Peek}>`}>
      <${TilePicker} key=${mode} index=${index} plot=${plot} onPick=${pick} except=${mode === 'change' ? tile.tile : null} />
    </${Sheet}>`;
}
