// The differences of two versions of a board in words, for the player who chooses between them.
import { catalogue, counted, pieceName } from '../../core/catalogue.js';
import { formatList, formatNumber, inLanguage, t } from '../../core/i18n.js';
import { editorOf } from '../../games/index.js';
import { same } from '../../core/same.js';

const NAMED_BY = ['tile', 'card', 'worker', 'guild', 'season', 'field', 'colour'];

const SHARED_FIELDS = () => ({
  at: t('place'), colour: t('mark'), column: t('column'), count: t('count'), expansions: t('Expansions'), hidden: t('showing the result'), host: t('host'),
  kind: t('kind'), name: t('name'), players: t('players in the game'),
  placed: t('own layout'), points: t('points'), rank: t('rank'), resources: t('resources'), row: t('row'),
  transport: t('transport'), upgraded: t('upgraded'),
});

/** What a field of a board, a piece or an option is called. */
export function fieldName(game, id) {
  const option = catalogue(game)?.options.find((one) => one.id === id);
  const names = { ...SHARED_FIELDS(), ...editorOf(game)?.fieldNames?.() };
  return names[id] || (option ? inLanguage(option.names) : pieceName(game, id));
}

const known = (game, value) => (catalogue(game).byId.has(value) ? pieceName(game, value) : editorOf(game)?.expansionName?.(value) || String(value));

function inWords(game, value) {
  if (value === undefined || value === null) return t('nothing');
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'number') return formatNumber(value);
  if (Array.isArray(value)) return value.length ? value.map((one) => inWords(game, one)).join(', ') : t('nothing');
  if (typeof value !== 'object') return known(game, value);
  const part = ([id, one]) => {
    if (one === true) return fieldName(game, id);
    return typeof one === 'number' && catalogue(game).byId.get(id)?.plurals ? counted(game, id, one) : `${fieldName(game, id)} ${inWords(game, one)}`;
  };
  const parts = Object.entries(value).filter(([, one]) => one !== false && one !== 0).map(part);
  return parts.length ? formatList(parts) : t('nothing more');
}

/** What an entry of a list is: its piece (by its id, or its number: guild 5 is `guild_5`), season or place. */
function nameOf(game, entry) {
  const key = NAMED_BY.find((id) => entry[id] !== undefined);
  const numbered = `${key}_${entry[key]}`;
  return known(game, catalogue(game).byId.has(numbered) ? numbered : entry[key] ?? '');
}

const without = (entry) => entry && Object.fromEntries(Object.entries(entry).filter(([id]) => !NAMED_BY.includes(id)));

function listRows(game, mine, theirs) {
  const left = theirs.filter((entry) => !mine.some((one) => same(one, entry)));
  const rows = [];
  for (const entry of mine.filter((one) => !theirs.some((other) => same(one, other)))) {
    const at = left.findIndex((other) => nameOf(game, other) === nameOf(game, entry));
    rows.push([entry, at < 0 ? null : left.splice(at, 1)[0]]);
  }
  const shownAs = (entry) => (entry ? inWords(game, without(entry)) : t('not there'));
  return [...rows, ...left.map((entry) => [null, entry])].map(([here, there]) => ({ what: nameOf(game, here || there), mine: shownAs(here), theirs: shownAs(there) }));
}

const isRecord = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
const isList = (value) => Array.isArray(value) && value.every(isRecord);

/** A rule of the table; left out it is the usual one. */
function optionRow(game, option, mine, theirs) {
  const shownAs = (value = option.default) => editorOf(game)?.optionValue?.(option.id, value) || inWords(game, value);
  return { what: fieldName(game, option.id), mine: shownAs(mine ?? undefined), theirs: shownAs(theirs ?? undefined) };
}

function rowsOf(game, id, mine, theirs) {
  if (same(mine, theirs)) return [];
  const option = catalogue(game).options.find((one) => one.id === id);
  if (option) return [optionRow(game, option, mine, theirs)];
  if ([mine, theirs].some((value) => typeof value === 'number')) [mine, theirs] = [mine ?? 0, theirs ?? 0]; // left out counts as none
  if (isList(mine ?? []) && isList(theirs ?? []) && (mine?.length || theirs?.length)) return listRows(game, mine || [], theirs || []);
  if (isRecord(mine ?? {}) && isRecord(theirs ?? {}) && (mine || theirs)) return differences(game, mine || {}, theirs || {});
  if (Array.isArray(mine) || Array.isArray(theirs)) {
    const fresh = (one, other) => (one || []).filter((value) => !(other || []).some((found) => same(found, value)));
    const reordered = !fresh(mine, theirs).length && !fresh(theirs, mine).length;
    const only = (one, other) => (reordered ? one : fresh(one, other));
    return [{ what: fieldName(game, id), mine: inWords(game, only(mine, theirs)), theirs: inWords(game, only(theirs, mine)) }];
  }
  return [{ what: fieldName(game, id), mine: inWords(game, mine), theirs: inWords(game, theirs) }];
}

/** Every difference of two boards: [{what, mine, theirs}], in words. */
export const differences = (game, mine, theirs) => [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
  .flatMap((id) => rowsOf(game, id, mine[id], theirs[id]));
