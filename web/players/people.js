// The people who played on this device before, offered again with their marks.
import { signal } from '../core/html.js';
import { recall, remember } from '../core/storage.js';

const KEY = 'people';
const MOST = 30;
const kept = signal(null);

/** [{name, colour}], who played last first. */
export const people = () => kept.value || recall(KEY, []);

function keep(next) {
  kept.value = next.slice(0, MOST);
  remember(KEY, kept.value);
}

/** Remembers the named players of a draft. */
export function rememberPeople(players) {
  const named = players.map(({ name, colour }) => ({ name: name.trim(), colour })).filter(({ name }) => name);
  keep([...named, ...people().filter(({ name }) => !named.some((other) => other.name === name))]);
}

export const forgetPerson = (name) => keep(people().filter((person) => person.name !== name));
