// Plays for the logs of others: BG Stats takes one as JSON, spreadsheets and sites take all as CSV.
import { games } from '../core/catalogue.js';
import { dayOf } from '../core/day.js';
import { t } from '../core/i18n.js';
import { language } from '../core/settings.js';

const gameOf = (id) => games.value?.find((game) => game.id === id);
const titleOf = (id) => gameOf(id)?.title || id;
const readable = (id) => id.replaceAll('_', ' ').replace(/(^| )\p{L}/gu, (letter) => letter.toUpperCase());
const expansionsOf = ({ draft }) => (draft.table.expansions || []).map(readable).join(', ');

/** An evening as https://app.bgstatsapp.com/createPlay.html?data=… takes it; the time is UTC without a zone. */
export function playOf(evening) {
  const { id, game, at, minutes, first, place, winners, players } = evening;
  const number = gameOf(game)?.bgg_id;
  const expansions = expansionsOf(evening);
  return {
    sourceName: 'Keytally',
    sourcePlayId: id,
    playDate: at.slice(0, 19).replace('T', ' '),
    ...(minutes ? { durationMin: minutes } : {}),
    ...(place ? { location: place } : {}),
    game: { name: titleOf(game), sourceGameId: game, ...(number ? { bggId: number } : {}), highestWins: true, noPoints: false },
    ...(expansions ? { board: expansions } : {}),
    players: players.map(({ name, total, rank }) => ({
      name, sourcePlayerId: name, score: total, rank, winner: winners.includes(name), startPlayer: name === first,
    })),
  };
}

export const playAddress = (play) => `https://app.bgstatsapp.com/createPlay.html?data=${encodeURIComponent(JSON.stringify(play))}`;

const FORMULA = /^[=+\-@\t\r]/;

/** A cell as text; what a spreadsheet would take for a formula gets an apostrophe. */
function cell(value) {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value ?? '');
  return /[";,\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A row for each player of each evening. Byte order mark and separator as spreadsheets of the language want them. */
export function logOf(evenings) {
  const separator = language.value === 'de' ? ';' : ',';
  const head = [t('Date'), t('Game'), 'BGG ID', t('Expansions'), t('Place'), t('Minutes'), t('Player'), t('Points'), t('Rank'), t('Won'), t('Start player')];
  const yes = (is) => (is ? t('yes') : t('no'));
  const rows = evenings.flatMap((evening) => evening.players.map(({ name, total, rank }) => [
    dayOf(new Date(evening.at)), titleOf(evening.game), gameOf(evening.game)?.bgg_id, expansionsOf(evening), evening.place, evening.minutes,
    name, total, rank, yes(evening.winners.includes(name)), evening.first ? yes(evening.first === name) : '',
  ]));
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(separator)).join('\r\n')}\r\n`;
}
