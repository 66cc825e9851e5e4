// The guild tiles on the table. A tap on a rank puts the player's worker there; a second tap takes it away.
import { classes, html, useState } from '../../core/html.js';
import { catalogue } from '../../core/catalogue.js';
import { change, draft } from '../../core/draft.js';
import { formatList, formatNumber, inLanguage, t } from '../../core/i18n.js';
import { shownName } from '../../core/players.js';
import { pointer, warningsAt } from '../../core/score.js';
import { Icon, PieceIcon } from '../../ui/Icon.js';
import { PlayerMark } from '../../players/PlayerMark.js';
import { Sheet } from '../../ui/Sheet.js';
import { Stepper } from '../../entry/Stepper.js';
import { GuildArt } from './art.js';
import { RANKS, guilds, inPlay, memberAt, printed, setNumber, setRank } from './memberships.js';

const rankName = (rank) => inLanguage(catalogue('key_market').byId.get(rank).names);
const guildName = (guild) => inLanguage(catalogue('key_market').byId.get(`guild_${guild}`).names);
/** The name without the number before it. */
export const bare = (guild) => guildName(guild).replace(/^\d+ /, '');

function Numbers({ guild, onClose }) {
  const { players } = draft.value;
  return html`
    <${Sheet} title=${t('Numbers printed on: {guild}', { guild: guildName(guild) })} onClose=${onClose}>
      <div class="stack">
        <p class="small soft">${t('The same for everyone, so you enter them once and they are saved on this device.')}</p>
        ${RANKS.toReversed().map((rank) => html`
          <${Stepper} key=${rank} label=${rankName(rank)} value=${printed(players, guild, rank)} optional
            onChange=${(points) => change(t('numbers on {guild}', { guild: bare(guild) }), (next) => setNumber(next, guild, rank, points))} />`)}
      </div>
    </${Sheet}>`;
}

function Rank({ guild, rank, index, own }) {
  const { players } = draft.value;
  const number = printed(players, guild, rank);
  const others = players.map((player, at) => ({ player, at }))
    .filter(({ player, at }) => at !== index && (player.board.guilds || []).some((member) => member.guild === guild && member.rank === rank));
  const also = others.length > 0 && t('also here: {names}', { names: formatList(others.map(({ player, at }) => shownName(player, at))) });
  return html`
    <button type="button" class="guild-rank" aria-pressed=${own ? 'true' : 'false'}
            onClick=${() => change(`${bare(guild)}: ${rankName(rank)}`, (next) => setRank(next, index, guild, rank))}>
      <span><span class="sr-only">${bare(guild)}: </span><span class="rank-name">${rankName(rank)}</span></span>
      ${own && html`<span class="rank-own" aria-hidden="true"><${PlayerMark} player=${players[index]} index=${index} /></span>`}
      <span class="rank-number number" aria-hidden=${number === null ? 'true' : undefined}>${number === null ? '?' : formatNumber(number)}</span>
      ${number === null && html`<span class="sr-only">${t('number unknown')}</span>`}
      ${also && html`<span class="sr-only">${also}</span><span class="rank-others" aria-hidden="true">${others.map(({ player, at }) => html`<${PlayerMark} key=${player.key} player=${player} index=${at} />`)}</span>`}
    </button>`;
}

/** Asked next to the tile: the printed number, and for a master of guild 1 the column. */
function Questions({ index, guild, at, member }) {
  const { columns } = catalogue('key_market').byId.get(`guild_${guild}`);
  const asksColumn = columns && guild === 1 && member.rank === 'master';
  const setKind = (kind) => change(t('column of {guild}', { guild: bare(guild) }), (next) => { next.players[index].board.guilds[at].kind = kind; });
  return html`
    ${member.points == null && html`
      <${Stepper} label=${t('Which number is next to {rank}?', { rank: rankName(member.rank) })} value=${null} optional
        onChange=${(points) => change(t('numbers on {guild}', { guild: bare(guild) }), (next) => setNumber(next, guild, member.rank, points))} />`}
    ${asksColumn && html`
      <div class="column-choice">
        <p id=${`column-${guild}`}>${t('The master is in the column of')}</p>
        <div class="switch" role="group" aria-labelledby=${`column-${guild}`}>
          ${columns.map((kind) => html`<button type="button" key=${kind} aria-pressed=${member.kind === kind ? 'true' : 'false'} onClick=${() => setKind(kind)}>
            <${PieceIcon} id=${kind} /> ${inLanguage(catalogue('key_market').byId.get(kind).names)}</button>`)}
        </div>
      </div>`}`;
}

function Guild({ guild, index, board, lit }) {
  const [numbers, setNumbers] = useState(false);
  const at = memberAt(board, guild);
  const member = board.guilds?.[at];
  return html`
    <li class=${classes('guild', { member, lit: member && lit?.has(pointer(index, `guilds/${at}`)) })} id=${`guild-${guild}`}>
      <div class="guild-head">
        <span class="shield" aria-hidden="true">${guild}</span>
        <${GuildArt} guild=${guild} />
        <h3><span class="sr-only">${guild} </span>${bare(guild)}</h3>
        <button type="button" class="icon-button" onClick=${() => setNumbers(true)} aria-label=${t('Numbers printed on: {guild}', { guild: bare(guild) })}><${Icon} name="more" /></button>
      </div>
      <div class="guild-ranks">${RANKS.map((rank) => html`<${Rank} key=${rank} ...${{ guild, rank, index }} own=${member?.rank === rank} />`)}</div>
      ${member && html`<${Questions} ...${{ index, guild, at, member }} />`}
      ${member && warningsAt(index, `guilds/${at}`).filter(({ severity }) => severity !== 'note').map((warning) => html`<p class=${`hint is-${warning.severity}`}><${Icon} name=${warning.severity} />${warning.message}</p>`)}
      ${numbers && html`<${Numbers} guild=${guild} onClose=${() => setNumbers(false)} />`}
    </li>`;
}

function GuildsInPlay({ onClose }) {
  const chosen = inPlay(draft.value);
  const used = inPlay({ players: draft.value.players, table: {} });
  const toggle = (guild) => change(t('guilds on the table'), ({ table }) => {
    table.$guilds = chosen.includes(guild) ? chosen.filter((other) => other !== guild) : [...chosen, guild];
  });
  return html`
    <${Sheet} title=${t('Which guilds are on the table?')} onClose=${onClose}>
      <p class="small soft">${t('5 with two players, 6 with three, 7 with four.')}</p>
      <div class="choices">
        ${guilds().map(({ guild, names }) => html`
          <label class="choice guild-choice" key=${guild}>
            <input type="checkbox" checked=${chosen.includes(guild)} disabled=${used.includes(guild)} onChange=${() => toggle(guild)} />
            <${GuildArt} guild=${guild} />
            <span class="grow">${inLanguage(names)}</span>
            ${used.includes(guild) && html`<span class="tag">${t('has workers')}</span>`}
          </label>`)}
      </div>
    </${Sheet}>`;
}

export function Guilds({ index, board, lit }) {
  const [choosing, setChoosing] = useState(false);
  const found = inPlay(draft.value);
  return html`
    <section class="guild-table" id="guilds">
      <div class="row wrap">
        <h2 class="grow">${t('Guilds')}</h2>
        <button type="button" class="button quiet" onClick=${() => setChoosing(true)}><${Icon} name=${found.length ? 'swap' : 'plus'} />${t('Guilds on the table')}</button>
      </div>
      ${found.length
        ? html`<p class="small soft">${t('Tap the rank of your worker. Tap again to remove it.')}</p>
          <ul class="guilds">${found.map((guild) => html`<${Guild} key=${guild} ...${{ guild, index, board, lit }} />`)}</ul>`
        : html`<p class="empty">${t('First choose the guilds on the table.')}</p>`}
      ${choosing && html`<${GuildsInPlay} onClose=${() => setChoosing(false)} />`}
    </section>`;
}
