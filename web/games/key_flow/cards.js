// What a village holds, and the words for it.
import { catalogue, counted, pieceName } from '../../core/catalogue.js';
import { draft } from '../../core/draft.js';
import { formatList, t } from '../../core/i18n.js';
import { shownName } from '../../core/players.js';

export const GAME = 'key_flow';
export const SEASONS = ['home', 'spring', 'summer', 'autumn', 'winter', 'any'];
export const ANIMALS = ['sheep', 'pig', 'cow'];
export const RESOURCES = ['iron', 'stone', 'wood', 'gold'];
export const COLOURS = ['green', 'yellow', 'red', 'blue'];

export const name = (id) => pieceName(GAME, id);
export const piece = (id) => catalogue(GAME).byId.get(id);

export const seasonName = (season) => ({
  home: t('Home card'), spring: t('Spring cards'), summer: t('Summer cards'), autumn: t('Autumn cards'), winter: t('Winter cards'), any: t('Fields without a name'),
})[season];

/** The groups of cards in the box. */
export const groupName = (season) => ({
  home: t('Home'), spring: t('Spring'), summer: t('Summer'), autumn: t('Autumn'), winter: t('Winter'), any: t('Any season'),
})[season];

export const colourName = (colour) => ({
  green: t('Green, spring'), yellow: t('Yellow, summer'), red: t('Red, autumn'), blue: t('Blue, winter'),
})[colour];

/** [{card, at}] of a season, in the order in which they were entered. */
export const cardsOf = (board, season) => (board.cards || [])
  .map((card, at) => ({ card, at }))
  .filter(({ card }) => piece(card.card)?.season === season);

/** "2 keyple cards, each: 1 green keyple, 1 sheep" */
function cardsInWords({ colour, keyples, animals = {}, token }, n) {
  const printed = [counted(GAME, colour, keyples), ...ANIMALS.filter((id) => animals[id]).map((id) => counted(GAME, id, animals[id])), ...(token ? [name('token')] : [])];
  const holes = { cards: counted(GAME, 'keyple_card', n), printed: formatList(printed) };
  return n === 1 ? t('{cards}: {printed}', holes) : t('{cards}, each: {printed}', holes);
}

/** What the answer calls by its place on this board, with numbers; see `counted`. */
export const heldNames = (board) => Object.fromEntries((board.keyple_cards || []).map((card, at) => [`keyple_cards/${at}`, (n) => cardsInWords(card, n)]));

/** Who has a named card already, or null. */
export function whereTaken(id) {
  if (piece(id).season === 'any') return null;
  const at = draft.value.players.findIndex(({ board }) => (board.cards || []).some((card) => card.card === id));
  return at < 0 ? null : t('{name} has it', { name: shownName(draft.value.players[at], at) });
}

/** Sets a member, or takes it away where it is as if left out. */
export function put(object, key, value) {
  if (value == null || value === 0 || value === false || (typeof value === 'object' && !Object.keys(value).length)) delete object[key];
  else object[key] = value;
}
