// The people at the table: their names as sent, and a mark of shape and letter so that nobody is distinguished by colour alone.
import { t } from './i18n.js';
import { MARKS, markOfSeat } from './marks.js';

export { MARKS, markOfSeat };

export const shapeOf = (colour) => MARKS.find((mark) => mark.id === colour)?.shape || 'circle';

export const colourName = (id) => ({
  red: t('Red'), blue: t('Blue'), yellow: t('Yellow'), green: t('Green'), purple: t('Purple'), black: t('Black'),
})[id] || id;

let made = 0;
const newKey = () => `${Date.now().toString(36)}${(made += 1)}`;

export function newPlayer(players) {
  const used = players.map((player) => player.colour);
  return { key: newKey(), name: '', colour: MARKS.find((mark) => !used.includes(mark.id))?.id || 'red', board: {}, placed: null };
}

export const shownName = (player, index) => player.name.trim() || t('Player {n}', { n: index + 1 });

/** Names as the API wants them: never empty, no two alike. */
export function sentNames(players) {
  const taken = new Set();
  return players.map((player, index) => {
    const name = shownName(player, index);
    let unique = name;
    for (let n = 2; taken.has(unique); n += 1) unique = `${name} (${n})`;
    taken.add(unique);
    return unique;
  });
}
