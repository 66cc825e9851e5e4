// Key Market in the form: manor and counts, goods, and the guild tiles on the table.
import { classes, html, useEffect } from '../../core/html.js';
import { catalogue, counted } from '../../core/catalogue.js';
import { formatNumber, inLanguage, t } from '../../core/i18n.js';
import { pointer } from '../../core/score.js';
import { AfterPaint } from '../../entry/AfterPaint.js';
import { PieceIcon } from '../../ui/Icon.js';
import { Estate, Goods } from './Estate.js';
import { Guilds, bare } from './Guilds.js';
import { Order } from './Order.js';

const GUILD_QUESTION = /\/guilds\/\d+\/(points|kind)$/;

function Editor({ index, board, target }) {
  useEffect(() => {
    const [part, at] = target?.part.split('/') || [];
    const id = part === 'guilds' && at ? `guild-${board.guilds?.[at]?.guild}` : { retired: 'manor', gold: 'manor', '': 'manor' }[part] || part;
    if (target) document.getElementById(id)?.scrollIntoView({ block: 'center' });
  }, [target]);
  return html`
    <div class="entry-board stack market-left"><${Estate} ...${{ index, board }} /><${Goods} ...${{ index, board }} /></div>
    <div class="entry-counts"><${AfterPaint}><${Guilds} ...${{ index, board }} /></${AfterPaint}></div>`;
}

function Thing({ id, count, used, lit, onAsk }) {
  return html`
    <li><button type="button" class=${classes('thing', { lit })} onClick=${onAsk}>
      <${PieceIcon} id=${id} /><span class="number" aria-hidden="true">${used ? `${formatNumber(used)}/${formatNumber(count)}` : formatNumber(count)}</span>
      <span class="sr-only">${used ? t('{n} of {all}', { n: formatNumber(used), all: counted('key_market', id, count) }) : counted('key_market', id, count)}</span>
    </button></li>`;
}

/** The player's pieces, drawn on the table for the result page. */
function Board({ index, board, lit, line, onAsk }) {
  const { byId } = catalogue('key_market');
  const at = (part) => lit?.has(pointer(index, part));
  const goods = Object.entries(board.goods || {}).filter(([, count]) => count);
  const counts = [['manor', board.manor ? 1 : 0], ['retired', board.retired], ['gold', board.gold]].filter(([, count]) => count);
  return html`
    <div class="estate">
      <ul class="things">
        ${counts.map(([id, count]) => html`<${Thing} key=${id} ...${{ id, count }} used=${line?.uses[id]} lit=${at(id)} onAsk=${() => onAsk(id, id)} />`)}
        ${goods.map(([id, count]) => html`<${Thing} key=${id} ...${{ id, count }} used=${line?.uses[id]} lit=${Boolean(line?.uses[id])} onAsk=${() => onAsk('goods', 'pairs')} />`)}
      </ul>
      <ul class="memberships">
        ${(board.guilds || []).map((member, i) => html`
          <li key=${i}><button type="button" class=${classes('membership', { lit: at(`guilds/${i}`) })} onClick=${() => onAsk(`guilds/${i}`, `guild_${member.guild}`)}>
            <span class="shield" aria-hidden="true">${member.guild}</span><span class="grow"><span class="sr-only">${member.guild} </span>${bare(member.guild)}</span>
            <span class="tag">${inLanguage(byId.get(member.rank).names)}</span>
          </button></li>`)}
      </ul>
      ${!counts.length && !goods.length && !board.guilds?.length && html`<p class="empty">${t('Nothing entered yet.')}</p>`}
    </div>`;
}

/** The entry of `missing` that is answered by a piece: the column of a master in guild 1. */
const choices = (at) => (at.endsWith('/kind') ? catalogue('key_market').byId.get('guild_1').columns : null);

/** What the fields of a board are called where two versions of it are compared. */
const fieldNames = () => ({
  goods: t('goods'), guilds: t('guilds'), workers_on_boards: t('workers on the boards'),
});

export default { fieldNames, Editor, Board, TableRules: Order, asks: (at) => GUILD_QUESTION.test(at), choices };
