// The form: loads the language and the list of games, then shows the page that the address names.
import { html, render, signal, useEffect, useRef } from './core/html.js';
import { games, loadCatalogue, loadGames } from './core/catalogue.js';
import { startLanguage, t } from './core/i18n.js';
import { link, place } from './core/route.js';
import { loadIfReplaced } from './core/release.js';
import { remember } from './core/storage.js';
import { startOffline } from './core/offline.js';
import { loadInBackground } from './offline/scorer.js';
import { loadEditor } from './games/index.js';
import { confirmLoaded } from './ui/everything.js';
import { keepFocus } from './ui/focus.js';
import { Header } from './ui/Header.js';
import { StorageNote } from './ui/StorageNote.js';
import { showLasting, Toasts } from './ui/Toasts.js';
import { Ask } from './rulebook/Ask.js';
import { Start } from './start/Start.js';

// Pages of later.js, which holds the editors too: a game needs it anyhow.
const LATER = { players: 'Players', board: 'Entry', result: 'Result', photo: 'Photo', box: 'Box', table: 'Table', history: 'History', join: 'Join', evenings: 'Evenings', shown: 'Shown' };
const laterPages = signal(null); // what later.js exports, or the Error that kept it away

async function loadLater() {
  if (laterPages.value && !(laterPages.value instanceof Error)) return;
  try {
    laterPages.value = await import('./later.js');
  } catch (error) {
    laterPages.value = error;
    loadIfReplaced();
  }
}

const Waiting = ({ text }) => html`<main class="page" tabindex="-1" aria-busy="true"><p class="empty" role="status">${text}</p></main>`;

function NotLoaded({ title, onRetry }) {
  return html`
    <main class="page" tabindex="-1"><div class="card stack">
      <h1>${title}</h1>
      <p>${t('The server did not answer. What you entered is saved on this device.')}</p>
      <div><button type="button" class="button" onClick=${onRetry}>${t('Try again')}</button></div>
    </div></main>`;
}

/** A page of later.js. */
function LaterPage({ name, ...props }) {
  useEffect(() => { loadLater(); }, []);
  const pages = laterPages.value;
  if (!pages) return html`<${Waiting} text=${t('Opening the page …')} />`;
  if (pages instanceof Error) return html`<${NotLoaded} title=${t('This page cannot be opened right now.')} onRetry=${() => { laterPages.value = null; loadLater(); }} />`;
  return html`<${pages[name]} ...${props} />`;
}

const ready = signal({}); // game -> its editor module, or an Error

async function prepare(game) {
  if (ready.value[game] && !(ready.value[game] instanceof Error)) return;
  try {
    const [editor] = await Promise.all([loadEditor(game), loadCatalogue(game), loadLater()]);
    ready.value = { ...ready.value, [game]: editor };
  } catch (error) {
    ready.value = { ...ready.value, [game]: error };
    loadIfReplaced();
  }
}

function NoSuchGame() {
  return html`
    <main class="page" tabindex="-1"><div class="card stack">
      <h1>${t('There is no such page.')}</h1>
      <p>${t('The link may be incomplete or old. What you entered is saved on this device.')}</p>
      <div><a class="button" href=${link('')}>${t('Go to the games')}</a></div>
    </div></main>`;
}

function GamePage({ game, page, part }) {
  const known = !games.value || games.value.some(({ id }) => id === game);
  useEffect(() => { if (known) prepare(game); }, [game, known]);
  if (!known) return html`<${NoSuchGame} />`;
  const editor = ready.value[game];
  if (!editor) return html`<${Waiting} text=${t('Setting up the game …')} />`;
  if (editor instanceof Error) {
    const again = () => { ready.value = { ...ready.value, [game]: null }; prepare(game); };
    return html`<${NotLoaded} title=${t('This game cannot be set up right now.')} onRetry=${again} />`;
  }
  return html`<${LaterPage} key=${`${game}/${page}`} name=${LATER[page] || LATER.players} ...${{ game, part, editor }} />`;
}

/** A new page starts at its top, has its name in the browser's tab, and takes the focus from what was left. */
function useArrival({ game, page }) {
  const arrived = useRef(false);
  const title = game && (games.value?.find(({ id }) => id === game)?.title || game);
  const names = { players: t('Players'), board: t('Board'), photo: t('Photo'), box: t('My box'), table: t('Several phones'), history: t('Who changed what'), result: t('Result'), join: t('Join a table'), evenings: t('Evenings'), shown: t('Result') };
  useEffect(() => {
    document.title = [(game || page !== 'players') && names[page], title, 'Keytally'].filter(Boolean).join(' · ');
  }, [game, page, title, names.board]);
  useEffect(() => {
    scrollTo(0, 0);
    if (arrived.current) document.querySelector('main')?.focus({ preventScroll: true });
    arrived.current = true;
  }, [game, page]);
}

function App() {
  const { game, page, part } = place.value;
  useArrival({ game, page });
  return html`
    <${Header} />
    <${StorageNote} />
    ${game && html`<${GamePage} ...${{ game, page, part }} />`}
    ${!game && (page !== 'players' && LATER[page] ? html`<${LaterPage} key=${`${page}/${part}`} name=${page === 'shown' ? 'Opening' : LATER[page]} part=${part} />` : html`<${Start} />`)}
    <${Ask} />
    <${Toasts} />`;
}

// A browser without these would fail in the middle of a page; this way it is told so (unstarted.js).
if (!Array.prototype.toSorted) throw new Error('this browser is too old');

remember('started', Date.now()); // a device that keeps nothing is found out before anything is entered
loadGames();
await startLanguage();
const root = document.getElementById('app');
root.replaceChildren(); // the static page shown while this loads
render(html`<${App} />`, root);
keepFocus();
confirmLoaded();
loadInBackground();
startOffline((load) => showLasting(t('A new version of Keytally is ready.'), t('Open it'), load));
