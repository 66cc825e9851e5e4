// Manor house, retired workers, gold, workers on boards, and the goods behind the screen.
import { html } from '../../core/html.js';
import { catalogue } from '../../core/catalogue.js';
import { changeBoard } from '../../core/draft.js';
import { inLanguage, t } from '../../core/i18n.js';
import { warningsAt } from '../../core/score.js';
import { PieceIcon } from '../../ui/Icon.js';
import { Stepper } from '../../entry/Stepper.js';

const name = (id) => inLanguage(catalogue('key_market').byId.get(id).names);

function Manor({ index, board }) {
  const set = () => changeBoard(index, name('manor'), (next) => { next.manor = !next.manor; });
  return html`
    <button type="button" class="manor-card" role="switch" aria-checked=${board.manor ? 'true' : 'false'} onClick=${set}>
      <${PieceIcon} id="manor" /><span class="grow">${name('manor')}</span><span class="toggle-knob" aria-hidden="true"></span>
    </button>`;
}

function Count({ index, board, part, label, icon, hint }) {
  return html`
    <${Stepper} label=${label} value=${board[part]} icon=${html`<${PieceIcon} id=${icon} />`} hint=${hint} warnings=${warningsAt(index, part)}
      onChange=${(count) => changeBoard(index, label, (next) => { next[part] = count; })} />`;
}

export function Estate({ index, board }) {
  return html`
    <section class="market-tray" id="manor">
      <h2>${t('Manor house, workers, gold')}</h2>
      <${Manor} ...${{ index, board }} />
      <div class="counts">
        <${Count} ...${{ index, board }} part="retired" label=${name('retired')} icon="retired" />
        <${Count} ...${{ index, board }} part="gold" label=${name('gold')} icon="gold" />
        <${Count} ...${{ index, board }} part="workers_on_boards" label=${t('Workers on boards')} icon="worker" hint=${t('Scores nothing; only used for checks.')} />
      </div>
    </section>`;
}

export function Goods({ index, board }) {
  const goods = catalogue('key_market').pieces.filter(({ kind }) => kind === 'resource' || kind === 'luxury');
  return html`
    <section class="market-tray screen" id="goods">
      <h2>${t('Goods behind the screen')}</h2>
      <div class="counts">
        ${goods.map(({ id }) => html`
          <${Stepper} key=${id} label=${name(id)} value=${board.goods?.[id]} icon=${html`<${PieceIcon} id=${id} />`} warnings=${warningsAt(index, `goods/${id}`)}
            onChange=${(count) => changeBoard(index, name(id), (next) => {
              next.goods = { ...next.goods, [id]: count };
              if (!count) delete next.goods[id];
            })} />`)}
      </div>
    </section>`;
}
