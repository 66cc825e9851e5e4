// What the categories and tie-breakers of a game are called.
import { catalogue, pieceName } from './catalogue.js';
import { inLanguage, t } from './i18n.js';

/** {category(id), tie(id)}: the catalogue's names, else the id in plain words. */
export function labels(game) {
  const { categories = [] } = catalogue(game);
  const names = new Map(categories.map((category) => [category.id, inLanguage(category.names)]));
  const ties = {
    gems: t('gems'), finished_goods: t('finished goods'), raw_materials: t('raw materials'), tiles: t('tiles'), counters: t('counters'),
    favour_track: t('favour track'), turn_order: t('turn order'), boat_order: t('boat order'),
  };
  return {
    category: (id) => names.get(id) || id.replaceAll('_', ' '),
    tie: (id) => ties[id] || pieceName(game, id),
  };
}
