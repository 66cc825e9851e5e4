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

/** A game of elsewhere that is only looked at: {path, game, draft}; it counts as long as `path` is the address. */
export const opened = signal(null);

// What is looked at: a code that holds the game, an evening of this device, a table by its code for spectators.
const LOOKED_AT = ['s', 'evenings', 'view'];

/**
 * {game, page, part}: game id or null, the page's name, and what follows it. "join/K7M2QX" is of no game yet, nor is
 * what is only looked at ({page: "shown", kind, part}) before it is `opened`.
 */
export const place = computed(() => {
  const [game = '', page = 'players', part = ''] = path.value.split('/');
  if (game === 'join') return { game: null, page: 'join', part: page === 'players' ? '' : page };
  if (LOOKED_AT.includes(game) && page !== 'players') {
    const known = opened.value?.path === path.value ? opened.value : null;
    return { game: known?.game || null, page: 'shown', kind: game, part: page, view: part };
  }
  if (game === 'evenings') return { game: null, page: 'evenings', part: '' };
  return { game: game || null, page, part };
});

/** The address after "#/" as it is. */
export const here = () => path.value;

export const link = (...parts) => `#/${parts.map(encodeURIComponent).join('/')}`;

export function go(...parts) {
  location.hash = link(...parts);
  path.value = read();
}
