// The first page: choose the game.
import { art } from '../core/art.js';
import { html, useRef } from '../core/html.js';
import { games, gamesMissing, loadGames } from '../core/catalogue.js';
import { draftOf } from '../core/draft.js';
import { formatList, t, tn } from '../core/i18n.js';
import { shownName } from '../core/players.js';
import { link } from '../core/route.js';
import { ownBoard } from '../table/sync/seats.js';
import { chosen } from '../ui/chosen.js';
import { LanguageSwitch, ThemeSwitch } from '../ui/Header.js';
import { Icon, PieceIcon } from '../ui/Icon.js';
import { exportAll, loadFile } from '../ui/everything.js';
import { JoinField } from './JoinField.js';
import { WithoutNetwork } from './WithoutNetwork.js';

// Cards without words, as high as those that come, so that nothing jumps.
const PLACEHOLDERS = [1, 2, 3, 4, 5];

function GameCard({ game }) {
  const begun = draftOf(game.id).players;
  const { min, max } = game.players;
  return html`
    <li>
      <a class="game-card" href=${begun.length ? link(game.id, 'board', ownBoard(game.id)) : link(game.id, 'players', '')}>
        <span class="cover" aria-hidden="true">${game.cover.map((id) => html`<${PieceIcon} key=${id} id=${id} />`)}</span>
        <span class="game-text">
          <span class="game-title">${game.title}</span>
          <span class="soft small">${t('{min} to {max} players', { min, max })}</span>
          ${begun.length > 0 && html`<span class="begun"><${Icon} name="next" />${t('Continue: {names}', { names: formatList(begun.map(shownName)) })}</span>`}
        </span>
      </a>
    </li>`;
}

/** What is kept here, and a file with all of it from elsewhere. */
function Kept() {
  const input = useRef(null);
  return html`
    <div class="keep-start">
      <a class="paper-link" href=${link('evenings')}><${Icon} name="crown" />${t('Evenings')}</a>
      <button type="button" class="text-button paper-link" onClick=${exportAll}><${Icon} name="copy" />${t('Save as a file')}</button>
      <button type="button" class="text-button paper-link" onClick=${() => input.current.click()}><${Icon} name="layers" />${t('Load a file')}</button>
      <input ref=${input} type="file" accept="application/json,.json" hidden aria-label=${t('Load a file')} onChange=${(event) => loadFile(chosen(event)[0])} />
    </div>`;
}

export function Start() {
  const list = games.value;
  return html`
    <main class="page start" tabindex="-1">
      <div class="masthead">
        <img src=${art('key')} alt="" width="64" height="64" />
        <div>
          <h1>Keytally</h1>
          <p class="soft">${t('Score your Key game together at the table.')}</p>
        </div>
      </div>
      <h2>${t('Which game is on the table?')}</h2>
      ${list && html`<ul class="games">${list.map((game) => html`<${GameCard} key=${game.id} game=${game} />`)}</ul>`}
      ${!list && !gamesMissing.value && html`<div class="games" aria-hidden="true">${PLACEHOLDERS.map((n) => html`<div class="game-card waiting" key=${n}></div>`)}</div>`}
      ${!list && gamesMissing.value && html`
        <div class="card stack"><p role="alert">${t('The server cannot be reached right now.')}</p>
          <div><button type="button" class="button" onClick=${loadGames}>${t('Try again')}</button></div></div>`}
      <${Kept} />
      <section class="join-start"><h2>${t('Has another phone opened a table?')}</h2><${JoinField} /></section>
      <${WithoutNetwork} />
      <div class="looks"><${LanguageSwitch} /><${ThemeSwitch} /></div>
      <footer class="small soft foot">
        <p>${t('The names and rules of the games belong to their owners. None of their art or rule text is shown here.')}</p>
        <p><a href="/docs">${t('For developers')}</a></p>
      </footer>
      <span class="sr-only" role="status">${list ? tn('{n} game', '{n} games', list.length) : ''}</span>
    </main>`;
}
