// Where the player is, kept in the address after "#": "", "keyper/players", "keyper/board/0", "keyper/result".
import { computed, signal } from './html.js';

const read = () => decodeURIComponent(location.hash.replace(/^#\/?/, ''));
const path = signal(read());
addEventListener('hashchange', () => { path.value = read(); });

/** {game, page, part}: game id or null, the page's name, and what follows it. */
export const place = computed(() => {
  const [game = '', page = 'players', part = ''] = path.value.split('/');
  return { game: game || null, page, part };
});

export const link = (...parts) => `#/${parts.map(encodeURIComponent).join('/')}`;

export function go(...parts) {
  location.hash = link(...parts);
  path.value = read();
}
