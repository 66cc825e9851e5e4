// Where the player is, kept in the address after "#": "", "keyper/players", "keyper/board/0", "keyper/result", "join/K7M2QX".
import { computed, signal } from './html.js';

/** What follows "#/"; an address that is no text (a cut-off link) is the start page. */
function read() {
  try {
    return decodeURIComponent(location.hash.replace(/^#\/?/, ''));
  } catch {
    return '';
  }
}

const path = signal(read());
addEventListener('hashchange', () => { path.value = read(); });

/** {game, page, part}: game id or null, the page's name, and what follows it. "join/K7M2QX" is of no game yet. */
export const place = computed(() => {
  const [game = '', page = 'players', part = ''] = path.value.split('/');
  if (game === 'join') return { game: null, page: 'join', part: page === 'players' ? '' : page };
  return { game: game || null, page, part };
});

export const link = (...parts) => `#/${parts.map(encodeURIComponent).join('/')}`;

export function go(...parts) {
  location.hash = link(...parts);
  path.value = read();
}
