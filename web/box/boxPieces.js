// The pieces of a box: which there are, which of their sides have a picture, and how groups and sides are called.
import { catalogue, pieceName } from '../core/catalogue.js';
import { t } from '../core/i18n.js';
import { editorOf } from '../games/index.js';

/** The sides of a piece that look different; none or one: the side need not be named. */
export const sidesOf = (game, id) => Object.keys(catalogue(game).byId.get(id)?.sides || {});
export const needsSide = (game, id) => sidesOf(game, id).length > 1;

export const sideName = (side) => ({ base: t('Base side'), upgraded: t('Upgraded'), upgraded_twice: t('Upgraded twice') })[side] || side;

/** "Statue, upgraded", or "?" while it has no name. */
export function cropName(game, { id, side }) {
  if (!id) return '?';
  return needsSide(game, id) && side ? `${pieceName(game, id)}, ${sideName(side)}` : pieceName(game, id);
}

/** Named, and its side known where it has two: such a picture can be confirmed as it is. */
export const isNamed = (game, { id, side }) => Boolean(id) && (Boolean(side) || !needsSide(game, id));

/** A row of `progress` in words: a season, an expansion or a kind. */
export const groupName = (game, group) => editorOf(game)?.groupName?.(group) || group.replaceAll('_', ' ');

/** The pieces of a group: [{id, have: [crops], lacks: [sides]}]; a piece without sides lacks [null]. */
export function piecesOf(game, { pieces: crops }, { pieces: ids }) {
  return ids.map((id) => {
    const have = crops.filter((crop) => crop.confirmed && crop.id === id);
    const sides = sidesOf(game, id);
    const known = have.some(({ side }) => !side);
    const lacks = known ? [] : (sides.length ? sides : [null]).filter((side) => !have.some((crop) => crop.side === side));
    return { id, have, lacks };
  });
}
