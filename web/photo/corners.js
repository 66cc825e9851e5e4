// The four corners that a reading gives of a piece.
const span = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);

/** Corners round a whole piece; those of a printed line alone are long and thin. */
export function isWhole([a, b, c, d]) {
  const [wide, high] = [span(a, b) + span(d, c), span(b, c) + span(a, d)];
  return Math.max(wide, high) < 2 * Math.min(wide, high);
}
