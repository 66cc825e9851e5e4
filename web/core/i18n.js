// Texts: t() takes the English sentence, with {holes}, and gives it in the player's language.
// English is the message id; the other languages are the server's gettext files, fetched as JSON.
import { computed, signal } from './html.js';
import { getJson } from './api.js';
import { place } from './route.js';
import { language, languageWishes } from './settings.js';
import { remember } from './storage.js';

/** [{id, name}], English first. */
export const languages = signal([{ id: 'en', name: 'English' }]);
const tables = signal({ en: {} });
const game = computed(() => place.value.game);
const table = computed(() => inWordsOf(game.value, tables.value[language.value] || {}));

/** The texts as the book of this game has them: what its `.po` file gives with its id as context comes before what all use. */
function inWordsOf(id, texts) {
  const own = Object.keys(texts).filter((key) => key.startsWith(`${id}\u0004`));
  return { ...texts, ...Object.fromEntries(own.map((key) => [key.slice(id.length + 1), texts[key]])) };
}

const fill = (text, values) => (values ? text.replace(/\{(\w+)\}/g, (hole, key) => values[key] ?? hole) : text);

/** The text in the player's language, with {holes} filled. */
export function t(msgid, values) {
  const found = table.value[msgid];
  return fill((Array.isArray(found) ? found[0] : found) || msgid, values);
}

/**
 * What `make` makes of a language, kept: to make a formatter takes longer than to use it a hundred times.
 * @template T
 * @param {(lang: string) => T} make
 * @returns {(lang?: string) => T} of the player's language unless another one is given
 */
function perLanguage(make) {
  const made = new Map();
  return (lang = language.value) => {
    if (!made.has(lang)) made.set(lang, make(lang));
    return made.get(lang);
  };
}

/** @type {Intl.LDMLPluralRule[]} In the order of gettext's plural forms. */
const PLURALS = ['zero', 'one', 'two', 'few', 'many', 'other'];

const plurals = perLanguage((lang) => {
  const rules = new Intl.PluralRules(lang);
  return { rules, order: PLURALS.filter((form) => rules.resolvedOptions().pluralCategories.includes(form)) };
});

/** That one of a language's plural forms, in the order of gettext, which goes with n. */
export function formFor(forms, n, lang = language.value) {
  const { rules, order } = plurals(lang);
  return forms[Math.min(Math.max(order.indexOf(rules.select(n)), 0), forms.length - 1)];
}

/** The form for n of a sentence given in one and in many; {n} is filled in. */
export function tn(one, many, n, values) {
  const found = table.value[one];
  const forms = Array.isArray(found) ? found : language.value === 'en' || !found ? [one, many] : [found];
  return fill(formFor(forms, n), { n: formatNumber(n), ...values });
}

/** A name out of {en, de, ...}, English when the language is missing. */
export const inLanguage = (names, lang = language.value) => (names ? names[lang] || names.en || Object.values(names)[0] : '');

const numbers = perLanguage((lang) => new Intl.NumberFormat(lang));
const percents = perLanguage((lang) => new Intl.NumberFormat(lang, { style: 'percent' }));
const moments = perLanguage((lang) => new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }));
const days = perLanguage((lang) => new Intl.DateTimeFormat(lang, { dateStyle: 'long' }));
const times = perLanguage((lang) => new Intl.DateTimeFormat(lang, { timeStyle: 'short' }));

const SHORT = 1000; // every language of ours writes whole numbers below it alike, and the first formatter is dear

export const formatNumber = (n) => (Number.isInteger(n) && Math.abs(n) < SHORT ? String(n) : numbers().format(n));
export const formatPercent = (part) => percents().format(part);
export const formatDate = (date) => moments().format(date);
/** A day of the calendar, given as YYYY-MM-DD. */
export const formatDay = (day) => days().format(new Date(`${day}T12:00`));
export const formatTime = (date) => times().format(date);

/** "A", "A and B", "A, B, and C"; the browser's own formatter takes 10 ms to make, before the first picture. */
export function formatList(items) {
  if (items.length < 2) return items.join();
  const values = { first: items.slice(0, -1).join(', '), last: items.at(-1) };
  return items.length === 2 ? t('{first} and {last}', values) : t('{first}, and {last}', values);
}

async function load(id) {
  if (!tables.value[id]) tables.value = { ...tables.value, [id]: await getJson(`/languages/${id}`) };
}

/** Switches the page to a language and remembers the choice. */
export async function speak(id) {
  await load(id);
  remember('language', id);
  show(id);
}

function show(id) {
  language.value = id;
  document.documentElement.lang = id;
}

/** [{id, name}]: the delivered page names them itself, which saves a request. */
async function availableLanguages() {
  const { languages: built } = document.documentElement.dataset;
  if (!built) return getJson('/languages');
  return built.split(';').map((named) => {
    const [id, name] = named.split('=');
    return { id, name };
  });
}

/** Before the first picture: the first language the player or the browser wishes and the server has. */
export async function startLanguage() {
  try {
    languages.value = await availableLanguages();
    const id = languageWishes().find((wish) => languages.value.some((have) => have.id === wish)) || 'en';
    await load(id);
    show(id);
  } catch {
    show('en');
  }
}
