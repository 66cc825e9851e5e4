// What is drawn on a village card: a picture of its trade, what it scores by, and the symbols printed on it.
import { html } from '../../core/html.js';
import { formatNumber } from '../../core/i18n.js';
import { PieceIcon } from '../../ui/Icon.js';
import { piece } from './cards.js';

const SIGNS = {
  builder: 'workshop', stable: 'horse', gold_mine: 'mine', key_mine: 'mine', miner: 'pickaxe', keystone_quarry: 'rock', quarryman: 'pickaxe',
  keywood: 'tree', woodcutter: 'logs', workshop: 'workshop', alehouse: 'hops', apprentice_hall: 'hall', artisan: 'saw', farrier: 'horse',
  brewer: 'hops', carpenter: 'timber', hiring_fair: 'market', mason: 'brick', smelter: 'anvil', inn: 'house', wainwright: 'transport',
  peddler: 'transport', barn: 'barn', blacksmith: 'anvil', stone_yard: 'stone', timber_yard: 'timber', forge: 'anvil', goldsmith: 'gold',
  sawmill: 'saw', sculptor: 'statue', well: 'well', keythedral: 'cathedral', storm_shelter: 'house', ranch: 'tree', truffle_orchard: 'pig',
  weaver: 'sheep', travellers_lodge: 'house', craftsmens_guild: 'hall', emporium: 'market', harvest_festival: 'wheat', key_market: 'market',
  summer_fete: 'mask', winter_fair: 'market', village_hall: 'hall', apothecary: 'ladle', healer: 'house', key_guild: 'hall', jeweller: 'gold',
  mercers_guild: 'cloth', windmill: 'windmill', merchant: 'purse', store: 'barn', trader: 'purse', dairy: 'cow', farmyard: 'barn', field: 'any_animal',
};

export const signOf = (known) => SIGNS[known.id] || (known.ships ? 'boat' : known.season === 'home' ? 'house' : 'cards');

export const CardArt = ({ id }) => html`<span class="flow-art" aria-hidden="true"><${PieceIcon} id=${signOf(piece(id))} /></span>`;

const named = (form = {}) => [form.per, form.set, form.of, form.choose, ...(form.rates || []).map(({ per }) => (Array.isArray(per) ? per : Object.keys(per)))]
  .flat().filter((id) => typeof id === 'string');

/** The pieces that the visible field of a card scores by, each once. */
export function scoredBy(card) {
  const { sides = {}, template } = piece(card.card);
  const side = ['base', 'upgraded', 'upgraded_twice'][Math.min(card.upgrades || 0, 2)];
  return [...new Set([...named(card.values), ...named(sides[side] || sides.base), ...named(template)])].slice(0, 4);
}

/** Printed on the card and not scored by it: cart, ships, animals. */
export function Printed({ card }) {
  const known = piece(card.card);
  const cart = card.printed?.transport ?? known.transport?.[Math.min(card.upgrades || 0, 1)];
  const animals = Object.entries({ ...known.animals, ...card.printed?.animals }).filter(([, n]) => n);
  const signs = [...(cart ? [['transport', cart]] : []), ...(known.ships ? [['ship', known.ships]] : []), ...animals];
  return signs.map(([id, n]) => html`<span class="flow-sign" key=${id}><${PieceIcon} id=${id} />${n > 1 && html`<span class="number">${formatNumber(n)}</span>`}</span>`);
}
