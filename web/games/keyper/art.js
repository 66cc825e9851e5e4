// Which of our drawings stand on a tile: what it scores by, else a building of its kind.
import { html } from '../../core/html.js';
import { PieceIcon } from '../../ui/Icon.js';

const BUILDING = {
  alchemist: 'tower', boarding_house: 'house', barn: 'barn', builder: 'workshop', building_plot: 'road', dock: 'anchor',
  farm_labourer: 'barn', farmyard: 'barn', paddock: 'tree', hop_field: 'hops', oast_house: 'tower', livestock_market: 'market',
  seafarer: 'shipping', shipping_agent: 'shipping', statue: 'statue', thatcher: 'house', trading_post: 'market', village_hall: 'hall',
  windmill: 'windmill', drainage: 'drain', pavements: 'road', scrapyard: 'scrap', scrap_dealer: 'scrap', prospector: 'any_gem',
  gem_dealer: 'any_gem', jewel_cutter: 'any_gem', entertainer: 'mask', key_market: 'market', merchant: 'market', copse: 'tree',
  brickmaker: 'brick', carpenter: 'timber', stonemason: 'stone',
};

const named = (form = {}) => [form.per, form.set, form.kinds, form.of].flat().filter((id) => typeof id === 'string');

/** Ids of the drawings, at most three. */
function drawings(piece) {
  if (!piece) return ['house'];
  const picture = BUILDING[piece.id];
  if (picture) return [picture];
  const ids = named(piece.sides?.upgraded).length ? named(piece.sides.upgraded) : named(piece.sides?.base);
  return ids.length ? [...new Set(ids)].slice(0, 3) : ['house'];
}

export const TileArt = ({ piece }) => html`
  <span class="tile-art" aria-hidden="true">${drawings(piece).map((id) => html`<${PieceIcon} key=${id} id=${id} />`)}</span>`;
