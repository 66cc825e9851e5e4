// Which part of a photo is shown round a piece, and where the corners of a piece that was missed begin.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kept, outlineAt, turned, viewAround } from '../../web/box/corners.js';

const square = (x, y, side) => [[x, y], [x + side, y], [x + side, y + side], [x, y + side]];
const hex = (x, y, side) => [[1, 0], [3, 0], [4, 2], [3, 4], [1, 4], [0, 2]].map(([a, b]) => [x + a * side, y + b * side]);
const holds = (view, [x, y]) => x >= view.x && x <= view.x + view.side && y >= view.y && y <= view.y + view.side;

test('the whole piece is shown with room round it, within the photo', () => {
  for (const corners of [square(10, 5, 90), square(880, 640, 110), square(400, 300, 50), hex(500, 300, 40)]) {
    const view = viewAround(corners, [1000, 750]);
    assert.ok(corners.every((corner) => holds(view, corner)));
    assert.ok(view.x >= 0 && view.y >= 0 && view.x + view.side <= 1000 && view.y + view.side <= 750);
  }
});

test('a piece as large as the photo is shown whole, the photo in the middle', () => {
  const view = viewAround(square(0, 0, 700), [1000, 700]);
  assert.equal(view.side, 1000);
  assert.deepEqual([view.x, view.y], [0, -150]);
});

test('a corner stays in the photo and in what is shown of it', () => {
  const view = { x: 900, y: -50, side: 200 };
  assert.deepEqual(kept([2000, -80], [1000, 750], view), [1000, 0]);
  assert.deepEqual(kept([100, 400], [1000, 750], view), [900, 150]);
  assert.deepEqual(kept([950, 100], [1000, 750], view), [950, 100]);
});

test('a missed piece begins as one of the common shape and size', () => {
  const others = [square(0, 0, 100), square(200, 0, 110), square(400, 0, 400), hex(600, 0, 30)];
  const found = outlineAt([500, 500], others, [1000, 750]);
  assert.deepEqual(found, square(445, 445, 110));
  assert.equal(outlineAt([500, 500], [hex(0, 0, 30), hex(200, 0, 30), square(400, 0, 90)], [1000, 750]).length, 6);
});

test('without others it begins as a square in the photo', () => {
  assert.deepEqual(outlineAt([500, 300], [], [1000, 750]), square(425, 225, 150));
});

test('turned by all its sides a piece is as before', () => {
  const corners = hex(0, 0, 10);
  assert.deepEqual(corners.reduce(turned, corners), corners);
  assert.deepEqual(turned(corners)[0], corners[1]);
});
