// The order that breaks a tie: the favour track with three or four players, the turn order with two.
import { html } from '../../core/html.js';
import { change, draft } from '../../core/draft.js';
import { t } from '../../core/i18n.js';
import { shownName } from '../../core/players.js';
import { Icon } from '../../ui/Icon.js';
import { PlayerMark } from '../../players/PlayerMark.js';

const orderName = (players) => (players.length === 2 ? 'turn_order' : 'favour_track');

/** The players in the kept order; who is not in it yet comes last. */
function ordered({ players, table }) {
  const keys = (table[orderName(players)] || []).map(({ player }) => player);
  const place = ({ key }) => (keys.includes(key) ? keys.indexOf(key) : keys.length);
  return players.toSorted((a, b) => place(a) - place(b));
}

function keep(next, players) {
  delete next.table.turn_order;
  delete next.table.favour_track;
  next.table[orderName(players)] = players.map(({ key }) => ({ player: key }));
}

export function Order() {
  const { players, table } = draft.value;
  if (players.length < 2) return null;
  const two = players.length === 2;
  const title = two ? t('Turn order of the last autumn') : t('Favour track');
  const rows = ordered(draft.value);
  const known = table[orderName(players)]?.length > 0;
  const move = (at, by) => rows[at + by] && change(title, (next) => keep(next, rows.with(at, rows[at + by]).with(at + by, rows[at])));
  return html`
    <fieldset class="order">
      <legend>${title}</legend>
      <p class="small soft">${two ? t('First at the top. It breaks a tie.') : t('As at the end of the game, highest at the top. It breaks a tie.')}</p>
      <ol>
        ${rows.map((player, at) => {
          const index = players.indexOf(player);
          const name = shownName(player, index);
          return html`
            <li class="row" key=${player.key}>
              <span class="order-place number">${known ? at + 1 : '?'}</span>
              <${PlayerMark} player=${player} index=${index} /><span class="grow">${name}</span>
              <button type="button" class="icon-button" aria-disabled=${at === 0 ? 'true' : undefined} onClick=${() => move(at, -1)} aria-label=${t('Move {name} up', { name })}><${Icon} name="up" /></button>
              <button type="button" class="icon-button" aria-disabled=${at === rows.length - 1 ? 'true' : undefined} onClick=${() => move(at, 1)} aria-label=${t('Move {name} down', { name })}><${Icon} name="down" /></button>
            </li>`;
        })}
      </ol>
      ${!known && html`<button type="button" class="button quiet" onClick=${() => change(title, (next) => keep(next, rows))}><${Icon} name="check" />${t('This is the order')}</button>`}
    </fieldset>`;
}
