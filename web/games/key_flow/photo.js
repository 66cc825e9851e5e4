// Key Flow's part of the photo page: correct a card that was read, and lay what was read into the village.
import { html } from '../../core/html.js';
import { catalogue } from '../../core/catalogue.js';
import { t } from '../../core/i18n.js';
import { SidePicker } from '../../entry/SidePicker.js';
import { GAME, SEASONS, piece, seasonName } from './cards.js';

const UPGRADES = { base: 0, upgraded: 1, upgraded_twice: 2 };

export function PhotoPicker({ item, onPick }) {
  const pieces = catalogue(GAME).pieces.filter(({ kind }) => kind === 'card');
  const filters = SEASONS.map((season) => ({ id: season, label: seasonName(season), test: (one) => one.season === season }));
  return html`<${SidePicker} game=${GAME} ...${{ pieces, filters, onPick }} resetKey=${item.no} />`;
}

/**
 * A card that was entered stays as it is. Only fields without a name occur more than once: as many as the photo
 * shows, less those that were entered. Returns what was not placed: [{id, why}].
 */
export function merge(board, items) {
  board.cards ??= [];
  const entered = {};
  for (const { card } of board.cards) entered[card] = (entered[card] || 0) + 1;
  const left = [];
  for (const { id, side, at } of items) {
    if (!piece(id)) left.push({ id, why: t('not a card of this game') });
    else if (entered[id] > 0) entered[id] -= 1;
    else board.cards.push({ card: id, ...(UPGRADES[side] ? { upgrades: UPGRADES[side] } : {}), ...(at?.row ? { row: at.row, column: at.column } : {}) });
  }
  return left;
}

export const partName = (part) => ({
  keyple_cards: t('Keyple cards'), resources: t('Resources'), skills: t('Skill tiles'), keyple_tokens: t('keyple tokens'),
  upgrades: t('upgrade tiles'), flipped: t('which of them are turned over'),
})[part];
