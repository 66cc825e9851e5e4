// The hexes of a country board as they are drawn: lines A, B, ... side by side, each downwards, so that a phone
// shows them large. Which hexes touch is the same as in scoring/key_harvest/hexes.py.

export const STANDARD = [7, 8, 9, 8, 9, 8, 7];
export const HEXES = 56;
const A = 65;

export const linesOf = (table) => (table.board_lines?.length ? table.board_lines : STANDARD);

/** [{label, line, n, y}]: y in half hexes; touching lines are shifted by one, the second of them where both are equally long. */
export function outline(lines) {
  const half = lines[0] % 2;
  return lines.flatMap((length, line) => {
    const top = (length + line + half) % 2 === 0 ? -length : 1 - length;
    return Array.from({ length }, (_, i) => ({ label: String.fromCharCode(A + line) + (i + 1), line, n: i + 1, y: top + 2 * i }));
  });
}

/** The same with `left`, `top`, `width`, `height` in percent of the field, and the field's `ratio`. */
export function drawn(lines) {
  const hexes = outline(lines);
  const first = Math.min(...hexes.map(({ y }) => y));
  const rows = Math.max(...hexes.map(({ y }) => y)) - first + 2; // in half hexes
  const across = 0.75 * (lines.length - 1) + 1; // in hex widths
  const [width, height] = [100 / across, 200 / rows];
  return {
    ratio: across / ((rows / 2) * (Math.sqrt(3) / 2)),
    hexes: hexes.map((hex) => ({ ...hex, width, height, left: 0.75 * hex.line * width, top: ((hex.y - first) * height) / 2 })),
  };
}

/** The hex to which an arrow key leads: along the line, or to the nearest of the line beside. */
export function neighbour(hexes, from, key) {
  const [line, way] = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[key];
  if (!line) return hexes.find((hex) => hex.line === from.line && hex.n === from.n + way);
  return hexes.filter((hex) => hex.line === from.line + line).toSorted((a, b) => Math.abs(a.y - from.y) - Math.abs(b.y - from.y))[0];
}

/** The labels in a typed text, each once: those of the board, and what the board does not have. */
export function readLabels(text, lines) {
  const known = new Set(outline(lines).map(({ label }) => label));
  const words = [...new Set(text.toUpperCase().split(/[\s,;]+/).filter(Boolean))];
  return { labels: words.filter((word) => known.has(word)), unknown: words.filter((word) => !known.has(word)) };
}
