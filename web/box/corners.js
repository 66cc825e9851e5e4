// The corners of a piece in a photo: which part of the photo to show round them, where those of a further piece begin.

/** Of all points: {x, y, width, height}. */
function bounds(corners) {
  const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis]));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

const within = (value, most) => Math.min(Math.max(value, 0), most);

/** The square of the photo to show round a piece, moved into the photo; `room` round it in shares of its longer side. */
export function viewAround(corners, [width, height], room = 0.35) {
  const { x, y, width: wide, height: high } = bounds(corners);
  const side = Math.min(Math.max(wide, high) * (1 + 2 * room), Math.max(width, height));
  const place = (start, length, most) => (side >= most ? (most - side) / 2 : within(start + length / 2 - side / 2, most - side));
  return { x: place(x, wide, width), y: place(y, high, height), side };
}

/** A corner, kept in the photo and in the part of it that is shown. */
export const kept = ([x, y], [width, height], view) => [
  within(Math.min(Math.max(x, view.x), view.x + view.side), width),
  within(Math.min(Math.max(y, view.y), view.y + view.side), height),
];

const middle = (corners) => [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length);
const area = (corners) => Math.abs(corners.reduce((sum, [x, y], at) => {
  const [nextX, nextY] = corners[(at + 1) % corners.length];
  return sum + x * nextY - nextX * y;
}, 0)) / 2;

/** Where the corners of a piece at this point may lie: like most of the others in the photo, else a square. */
export function outlineAt(point, others, [width, height]) {
  const hexes = others.filter(({ length }) => length === 6);
  const alike = (hexes.length * 2 > others.length ? hexes : others.filter(({ length }) => length === 4)).toSorted((a, b) => area(a) - area(b));
  const half = Math.min(width, height) / 10;
  const like = alike[alike.length >> 1] || [[-half, -half], [half, -half], [half, half], [-half, half]];
  const centre = middle(like);
  return like.map((corner) => [0, 1].map((axis) => corner[axis] - centre[axis] + point[axis]));
}

/** The same corners, the next one first: the piece is kept turned by one side. */
export const turned = (corners) => [...corners.slice(1), corners[0]];
