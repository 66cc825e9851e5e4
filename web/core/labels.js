// What the categories and tie-breakers of a game are called.
import { catalogue, pieceName } from './catalogue.js';
import { inLanguage } from './i18n.js';

/** {category(id), tie(id)}: the catalogue's names, else the id in plain words. */
export function labels(game) {
  const { categories = [], tie_breaks = [] } = catalogue(game);
  const nameIn = (entries) => new Map(entries.map((entry) => [entry.id, inLanguage(entry.names)]));
  const [named, ties] = [nameIn(categories), nameIn(tie_breaks)];
  return {
    category: (id) => named.get(id) || id.replaceAll('_', ' '),
    tie: (id) => ties.get(id) || pieceName(game, id),
  };
}
