// What this player chose for the page itself: language and light or dark.
import { effect, signal } from './html.js';
import { forget, recall } from './storage.js';

const THEME = 'keytally/theme'; // a bare word, as theme.js reads it before anything else runs
const LANGUAGE = 'language';

const fromBrowser = () => (navigator.languages || [navigator.language || 'en']).map((tag) => tag.slice(0, 2));

/** "light", "dark" or null: as the device asks. */
export const theme = signal(readTheme());
/** Two-letter code. Before the player chooses: the browser's first language that we have (see i18n). */
export const language = signal(recall(LANGUAGE) || 'en');
export const languageWishes = () => [recall(LANGUAGE), ...fromBrowser(), 'en'].filter(Boolean);

function readTheme() {
  try {
    return localStorage.getItem(THEME);
  } catch {
    return null;
  }
}

effect(() => {
  const root = document.documentElement;
  try {
    if (theme.value) localStorage.setItem(THEME, theme.value);
    else forget('theme');
  } catch { /* chosen for this visit only */ }
  if (theme.value) root.dataset.theme = theme.value;
  else delete root.dataset.theme;
});

export const isDark = () => (theme.value ? theme.value === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches);
