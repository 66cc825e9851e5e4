// Who plays: names, marks, order, and the way to the boards.
import { classes, html, useState } from '../core/html.js';
import { catalogue } from '../core/catalogue.js';
import { change, clearBoards, draft, undo } from '../core/draft.js';
import { formatNumber, t } from '../core/i18n.js';
import { MARKS, colourName, newPlayer, shownName } from '../core/players.js';
import { link } from '../core/route.js';
import { language } from '../core/settings.js';
import { linkOf } from '../table/sync/links.js';
import { bringBack, removeSeat } from '../table/sync/seating.js';
import { mayEdit, mayRule, ownBoard, seatOf } from '../table/sync/seats.js';
import { attempt } from '../ui/attempt.js';
import { Icon } from '../ui/Icon.js';
import { people, rememberPeople } from './people.js';
import { PlayerMark } from './PlayerMark.js';
import { SeatSign } from '../table/SeatSign.js';
import { SetAside } from '../table/SetAside.js';
import { Sheet } from '../ui/Sheet.js';
import { TableBar } from '../table/TableBar.js';
import { showToast } from '../ui/Toasts.js';

const KNOWN = 12; // names that are offered

const move = (index, by) => draft.value.players[index + by] && change(t('player order'), ({ players }) => {
  const [player] = players.splice(index, 1);
  players.splice(index + by, 0, player);
});

function remove(game, index, name) {
  const { seat } = draft.value.players[index];
  if (seat !== undefined) {
    attempt(removeSeat(game, seat).then(() => showToast(t('{name} removed', { name }), () => attempt(bringBack(game, seat)))));
    return;
  }
  change(t('{name} removed', { name }), ({ players }) => players.splice(index, 1));
  showToast(t('{name} removed', { name }), undo);
}

function MarkSheet({ index, player, onClose }) {
  const pick = (colour) => {
    change(t('mark of {name}', { name: shownName(player, index) }), ({ players }) => { players[index].colour = colour; });
    onClose();
  };
  return html`
    <${Sheet} title=${t('Mark of {name}', { name: shownName(player, index) })} onClose=${onClose}>
      <div class="marks">
        ${MARKS.map(({ id }) => html`
          <button type="button" key=${id} class="mark-choice" aria-pressed=${player.colour === id ? 'true' : 'false'} onClick=${() => pick(id)}>
            <${PlayerMark} player=${{ ...player, colour: id }} index=${index} /><span>${colourName(id)}</span>
          </button>`)}
      </div>
    </${Sheet}>`;
}

function PlayerRow({ game, player, index, count, twin }) {
  const [marking, setMarking] = useState(false);
  const name = shownName(player, index);
  const editable = mayEdit(game, player);
  const rename = (event) => {
    const typed = event.target.value.slice(0, 40);
    change(t('name of player {n}', { n: index + 1 }), ({ players }) => { players[index].name = typed; });
  };
  // At a shared table nobody is without a name.
  const nameAgain = () => {
    const known = seatOf(game, player.seat)?.base.name;
    if (known && !player.name.trim()) change(t('name of player {n}', { n: index + 1 }), ({ players }) => { players[index].name = known; });
  };
  return html`
    <li class="player-row">
      <button type="button" class="icon-button" onClick=${() => setMarking(true)} aria-label=${t('Mark of {name}', { name })}>
        <${PlayerMark} player=${player} index=${index} />
      </button>
      <div class="grow">
        <input class=${classes('field', { questioned: twin })} value=${player.name} placeholder=${t('Player {n}', { n: index + 1 })}
               aria-label=${t('Name of player {n}', { n: index + 1 })} autocomplete="off" maxlength="40" readonly=${!editable} onInput=${rename} onBlur=${nameAgain} />
        <${SeatSign} game=${game} player=${player} />
        ${twin && html`<p class="hint is-warning"><${Icon} name="warning" />${t('Two players share this name.')}</p>`}
      </div>
      <div class="row tight">
        ${!linkOf(game) && html`
          <button type="button" class="icon-button" aria-disabled=${index === 0 ? 'true' : undefined} onClick=${() => move(index, -1)} aria-label=${t('Move {name} up', { name })}><${Icon} name="up" /></button>
          <button type="button" class="icon-button" aria-disabled=${index === count - 1 ? 'true' : undefined} onClick=${() => move(index, 1)} aria-label=${t('Move {name} down', { name })}><${Icon} name="down" /></button>`}
        ${editable && html`<button type="button" class="icon-button" onClick=${() => remove(game, index, name)} aria-label=${t('Remove {name}', { name })}><${Icon} name="trash" /></button>`}
      </div>
      ${marking && html`<${MarkSheet} ...${{ index, player }} onClose=${() => setMarking(false)} />`}
    </li>`;
}

function NewGame({ game, players }) {
  if (!mayRule(game) || !players.some((player) => Object.keys(player.board).length)) return null;
  const clear = () => {
    clearBoards(t('boards cleared'));
    showToast(t('All boards are empty again.'), undo);
  };
  return html`<button type="button" class="button quiet" onClick=${clear}><${Icon} name="trash" />${t('Same players, new game')}</button>`;
}

/** Nobody yet: how many play, at one tap. */
function HowMany({ max }) {
  const start = (count) => change(t('players added'), (next) => {
    for (let n = 0; n < count; n += 1) next.players.push(newPlayer(next.players));
  });
  return html`
    <div class="how-many" role="group" aria-label=${t('How many play?')}>
      <p>${t('How many play?')}</p>
      <div class="row wrap">${Array.from({ length: max }, (_, n) => html`
        <button type="button" class="chip number" key=${n} onClick=${() => start(n + 1)}>${formatNumber(n + 1)}</button>`)}</div>
    </div>`;
}

/** Who played here before: a tap fills the first empty name, or adds a player. */
function Known({ players, max }) {
  const known = people().filter(({ name }) => !players.some((player) => player.name.trim() === name));
  const empty = players.findIndex(({ name, seat }) => !name.trim() && seat === undefined);
  if (!known.length || (empty < 0 && players.length >= max)) return null;
  const add = ({ name, colour }) => change(t('{name} added', { name }), (next) => {
    const free = !next.players.some((player, index) => index !== empty && player.colour === colour);
    const player = empty < 0 ? newPlayer(next.players) : next.players[empty];
    Object.assign(player, { name }, free && colour ? { colour } : {});
    if (empty < 0) next.players.push(player);
  });
  return html`
    <div class="chips" role="group" aria-label=${t('Played here before')}>
      ${known.slice(0, KNOWN).map((person, index) => html`
        <button type="button" class="chip" key=${person.name} onClick=${() => add(person)}><${PlayerMark} player=${person} index=${index} />${person.name}</button>`)}
    </div>`;
}

export function Players({ game, editor }) {
  const { players } = draft.value;
  const { title, players: { max } } = catalogue(game);
  const add = () => change(t('player added'), (next) => next.players.push(newPlayer(next.players)));
  const isTwin = (player, index) => players.some((other, at) => at !== index && shownName(other, at) === shownName(player, index));
  return html`
    <main class="page narrow" tabindex="-1">
      <h1>${t('Who plays {game}?', { game: title })}</h1>
      <${TableBar} game=${game} />
      <ul class="players card">
        ${players.map((player, index) => html`
          <${PlayerRow} key=${player.key} ...${{ game, player, index, count: players.length, twin: isTwin(player, index) }} />`)}
        ${!players.length && html`<li class="empty">${t('Nobody yet. You can also score a single player.')}</li>`}
      </ul>
      ${!players.length && html`<${HowMany} max=${max} />`}
      <${Known} ...${{ players, max }} />
      <div class="row wrap">
        <button type="button" class="button quiet" disabled=${players.length >= max} onClick=${add}><${Icon} name="plus" />${t('Add a player')}</button>
        <${NewGame} ...${{ game, players }} />
      </div>
      ${players.length >= max && html`<p class="small soft">${t('The game takes {max} players at most.', { max })}</p>`}
      ${players.length > 0 && html`
        <div class="row wrap go-on">
          <a class="button" href=${link(game, 'board', ownBoard(game))} onClick=${() => rememberPeople(draft.value.players)}>${t('Enter the boards')}<${Icon} name="next" /></a>
        </div>`}
      ${!linkOf(game) && html`<p><a class="paper-link" href=${link(game, 'table')}><${Icon} name="phones" /> ${t('Play with several phones')}</a></p>`}
      <${SetAside} game=${game} />
      ${editor.merge && html`<p><a class="paper-link" href=${link(game, 'box')}><${Icon} name="layers" /> ${t('My box: read boards from photos')}</a></p>`}
      <p><a class="paper-link" href=${`/score-table/${game}?lang=${language.value}`}><${Icon} name="print" /> ${t('Blank score table to print')}</a></p>
    </main>`;
}
