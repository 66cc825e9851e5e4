// Reads a score answer for the pages: categories, who won, the text to copy.

/** The players by rank, each with its `index` in the draft, which the answer keeps the order of. */
export const inOrder = (players) => players.map((player, index) => ({ ...player, index })).sort((a, b) => a.rank - b.rank);

/** [{category, points, lines}] in the order in which the lines come. */
export function groupLines(lines) {
  const groups = new Map();
  for (const line of lines) {
    const group = groups.get(line.category) || { category: line.category, points: 0, lines: [] };
    group.points += line.points;
    group.lines.push(line);
    groups.set(line.category, group);
  }
  return [...groups.values()];
}

/** All categories of a table, so that every player's bar stacks them in the same order. */
export const categoriesOf = (players) => [...new Set(players.flatMap((player) => player.lines.map((line) => line.category)))];

export const pointsIn = (player, category) => player.lines
  .filter((line) => line.category === category)
  .reduce((sum, line) => sum + line.points, 0);

/** The value at a JSON pointer of a request body, and the same as a setter on a copy. */
const steps = (pointer) => pointer.split('/').slice(1).map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

export function setAt(root, pointer, value) {
  const path = steps(pointer);
  const last = path.pop();
  let node = root;
  for (const [i, step] of path.entries()) {
    node[step] ??= /^\d+$/.test(path[i + 1] ?? last) ? [] : {};
    node = node[step];
  }
  if (value === null) delete node[last];
  else node[last] = value;
}

export const getAt = (root, pointer) => steps(pointer).reduce((node, step) => node?.[step], root);
