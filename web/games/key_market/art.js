// Which of our drawings stand on a guild tile: what its members live by.
import { html } from '../../core/html.js';
import { catalogue } from '../../core/catalogue.js';
import { PieceIcon } from '../../ui/Icon.js';

const SIGNS = {
  2: 'cloth', 3: 'anvil', 4: 'worker', 5: 'workshop', 6: 'transport', 7: 'dice', 9: 'plough',
  10: 'market', 11: 'luxuries', 12: 'helmet', 13: 'purse', 14: 'gold', 15: 'ladle', 16: 'saw',
};

export function GuildArt({ guild }) {
  const { columns } = catalogue('key_market').byId.get(`guild_${guild}`);
  const ids = columns || [SIGNS[guild] || 'market'];
  return html`<span class="guild-art" aria-hidden="true">${ids.map((id) => html`<${PieceIcon} key=${id} id=${id} />`)}</span>`;
}
