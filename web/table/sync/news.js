// The events of a stream: the whole state first, then what changed.

/** The state after these news, or null where it is to be asked for. */
export function changed(state, { state: whole, changes }) {
  if (whole) return whole;
  if (!changes || state?.version !== changes.since) return null;
  const { table, order, seats, score, players } = changes;
  const find = (number) => [...seats, ...state.seats].find(({ seat }) => seat === number);
  const counted = (_, at) => players[at] ?? state.score?.players[at];
  return { ...table, seats: order.map(find), score: score && { ...score, players: order.map(counted) } };
}
