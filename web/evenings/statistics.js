// Statistics of each player over the kept evenings.

/** [{name, games, wins, average, best, points: {category: average}}], most games first. A shared win is a win. */
export function playersOf(evenings) {
  const found = new Map();
  for (const { players, winners } of evenings) {
    for (const { name, total, points } of players) {
      const known = found.get(name) || { name, games: 0, wins: 0, sum: 0, best: -Infinity, points: {} };
      known.games += 1;
      known.wins += players.length > 1 && winners.includes(name) ? 1 : 0;
      known.sum += total;
      known.best = Math.max(known.best, total);
      for (const [category, n] of Object.entries(points)) known.points[category] = (known.points[category] || 0) + n;
      found.set(name, known);
    }
  }
  const averages = (points, games) => Object.fromEntries(Object.entries(points).map(([category, n]) => [category, n / games]));
  return [...found.values()]
    .map(({ sum, points, ...player }) => ({ ...player, average: sum / player.games, points: averages(points, player.games) }))
    .sort((a, b) => b.games - a.games || b.average - a.average || a.name.localeCompare(b.name));
}

/** The totals of each player from the first evening to the last: [{name, totals: [number or null]}]. */
export function courseOf(evenings, names) {
  const inOrder = evenings.toSorted((a, b) => a.at.localeCompare(b.at));
  return names.map((name) => ({ name, totals: inOrder.map(({ players }) => players.find((player) => player.name === name)?.total ?? null) }));
}

/** From 0 in even steps to the first one that `most` does not exceed: [0, 50, 100, 150] for 112. */
export function ticksTo(most) {
  const size = 10 ** Math.floor(Math.log10(most / 3));
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * size).find((n) => n >= most / 3));
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, n) => n * step);
}
