// The game's catalogue: names, pieces, options. Fetched once, kept by the service worker for the next time.
import { signal } from './html.js';
import { getJson } from './api.js';
import { formFor, formatNumber, inLanguage } from './i18n.js';
import { language } from './settings.js';

/** Answer of GET /games, or null while unknown. */
export const games = signal(null);
/** Whether the list of games could not be had. */
export const gamesMissing = signal(false);
const catalogues = signal({});

export async function loadGames() {
  gamesMissing.value = false;
  try {
    games.value = await getJson('/games');
  } catch {
    gamesMissing.value = true;
  }
}

/** The catalogue of a game as GET /games/{game} gives it, with `byId`; null until loaded. */
export const catalogue = (game) => catalogues.value[game] || null;

export async function loadCatalogue(game) {
  if (catalogues.value[game]) return catalogues.value[game];
  const answer = await getJson(`/games/${game}`);
  const byId = new Map(answer.pieces.map((piece) => [piece.id, piece]));
  catalogues.value = { ...catalogues.value, [game]: { ...answer, byId } };
  return catalogues.value[game];
}

/** A piece's name in the player's language; an unknown id stays readable. */
export function pieceName(game, id, lang) {
  const piece = catalogue(game)?.byId.get(id);
  return piece ? inLanguage(piece.names, lang) : id.replaceAll('_', ' ');
}

/** A piece's name among these choices; if two share a name, with the English one added. */
export function nameAmong(game, id, ids) {
  const name = pieceName(game, id);
  const twin = ids.some((other) => other !== id && pieceName(game, other) === name);
  return twin ? `${name} (${pieceName(game, id, 'en')})` : name;
}

/** How many of a piece one player can have, as far as the box names a number. */
export const mostOf = (game, id) => {
  const { per_player: own, copies } = catalogue(game)?.byId.get(id)?.limits || {};
  return own ?? copies;
};

/**
 * What a piece is called that the answer may name itself (a card by its place on the board).
 * @param {Record<string, string | ((n: number) => string)>} [names] a function gives the name with its number
 */
export function heldName(game, id, names) {
  const own = names?.[id];
  return typeof own === 'function' ? own(1) : own || pieceName(game, id);
}

/**
 * A number of pieces in words: "1 cow", "2 black miners". What is never counted (a tile, a whole card) is named.
 * @param {Record<string, string | ((n: number) => string)>} [names] as of `heldName`
 */
export function counted(game, id, n, names) {
  const own = names?.[id];
  if (typeof own === 'function') return own(n);
  const plurals = own ? {} : catalogue(game)?.byId.get(id)?.plurals || {};
  const lang = plurals[language.value] ? language.value : 'en';
  if (plurals[lang]) return `${formatNumber(n)}\u00a0${formFor(plurals[lang], n, lang)}`;
  const name = heldName(game, id, names);
  return n === 1 ? name : `${formatNumber(n)}\u00a0×\u00a0${name}`;
}

export const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase();

/** Pieces whose English, German or other name holds every typed word; names that begin with it come first. */
export function findPieces(pieces, query) {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (!words.length) return pieces;
  const rank = (piece) => {
    const names = Object.values(piece.names).map(plain);
    const best = names.map((name) => {
      if (!words.every((word) => name.includes(word))) return 9;
      if (name.startsWith(words[0])) return 0;
      return name.split(/[\s'-]+/).some((part) => part.startsWith(words[0])) ? 1 : 2;
    });
    return Math.min(...best);
  };
  return pieces.map((piece) => [rank(piece), piece]).filter(([r]) => r < 9).sort((a, b) => a[0] - b[0]).map(([, piece]) => piece);
}
