// The result as a picture: drawn on a canvas in the form's own type and colours, for a chat or a photo album.
import { catalogue } from '../core/catalogue.js';
import { draft } from '../core/draft.js';
import { formatDate, formatList, formatNumber, tn } from '../core/i18n.js';
import { shapeOf } from '../core/players.js';
import { categoriesOf, inOrder, pointsIn } from './breakdown.js';

const WIDTH = 1080;
const EDGE = 64;
const ROW = 150;
const HEAD = 330;
const LEGEND = 46; // a row of the legend
const PAPER = '#fdf8ee';
const INK = '#2d2219';
const SOFT = '#5e4f40';
const WOOD = '#7d5231';
const FILL = { red: '#b3282d', blue: '#2458a6', yellow: '#f2c230', green: '#2e6e3c', purple: '#6b3d8f', black: '#2b2623' };
// As in the chart of the page: a colour and a pattern for each category.
const PARTS = [['#3e7196', null], ['#e0a52e', 'rise'], ['#8eb65c', 'dots'], ['#b5523c', 'bars'], ['#8d76b5', 'rows'], ['#66a8a0', 'fall'], ['#8a6a4a', 'dots'], ['#b9b2a6', 'bars']];

function corners(shape) {
  const ring = (n, turn, inner = 1) => Array.from({ length: n }, (_, at) => {
    const [angle, far] = [turn + (2 * Math.PI * at) / n, at % 2 ? inner : 1];
    return [far * Math.cos(angle), far * Math.sin(angle)];
  });
  return { square: ring(4, Math.PI / 4), triangle: ring(3, -Math.PI / 2), diamond: ring(4, 0), hexagon: ring(6, 0), star: ring(10, -Math.PI / 2, 0.5) }[shape];
}

function drawMark(pen, colour, letter, x, y, size) {
  pen.beginPath();
  const points = corners(shapeOf(colour));
  if (points) points.forEach(([dx, dy], at) => pen[at ? 'lineTo' : 'moveTo'](x + dx * size, y + dy * size));
  else pen.arc(x, y, size * 0.9, 0, 2 * Math.PI);
  pen.closePath();
  pen.fillStyle = FILL[colour] || FILL.red;
  pen.fill();
  pen.fillStyle = colour === 'yellow' ? INK : '#fff';
  write(pen, letter, x, y + size * 0.3, '700 28px Cabin, sans-serif', 'center');
}

function write(pen, text, x, y, font, align = 'left', most = undefined) {
  pen.font = font;
  pen.textAlign = align;
  pen.fillText(text, x, y, most);
}

/** A part of a bar: its colour, and its pattern in a darker tone. */
function drawPart(pen, at, x, y, w, h) {
  const [colour, pattern] = PARTS[at % PARTS.length];
  pen.save();
  pen.beginPath();
  pen.rect(x, y, w, h);
  pen.clip();
  pen.fillStyle = colour;
  pen.fillRect(x, y, w, h);
  pen.strokeStyle = pen.fillStyle = 'rgb(30 15 5 / 38%)';
  pen.lineWidth = 5;
  for (let n = -h; pattern && n < w + h; n += 18) {
    pen.beginPath();
    if (pattern === 'dots') for (let down = 9; down < h; down += 18) { pen.moveTo(x + n, y + down); pen.arc(x + n, y + down, 4, 0, 2 * Math.PI); }
    if (pattern === 'dots') { pen.fill(); continue; }
    if (pattern === 'rise') { pen.moveTo(x + n, y + h); pen.lineTo(x + n + h, y); }
    if (pattern === 'fall') { pen.moveTo(x + n, y); pen.lineTo(x + n + h, y + h); }
    if (pattern === 'bars') { pen.moveTo(x + n, y); pen.lineTo(x + n, y + h); }
    if (pattern === 'rows') { pen.moveTo(x, y + n); pen.lineTo(x + w, y + n); }
    pen.stroke();
  }
  pen.restore();
}

/** A PNG of the result. label(category): its name. */
export async function asPicture(game, answer, label) {
  const players = inOrder(answer.players);
  const categories = categoriesOf(players);
  const rows = Math.ceil(categories.length / 2);
  const height = HEAD + players.length * ROW + rows * LEGEND + 110;
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height });
  const pen = canvas.getContext('2d');
  await document.fonts.ready;
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, WIDTH, height);
  pen.fillStyle = WOOD;
  pen.fillRect(0, 0, WIDTH, HEAD - 50);
  pen.fillStyle = '#fff6e6';
  write(pen, catalogue(game).title, EDGE, 92, '700 44px Alegreya, serif');
  write(pen, formatDate(new Date()), WIDTH - EDGE, 92, '400 30px Cabin, sans-serif', 'right');
  const won = answer.winners.length && players.length > 1;
  write(pen, won ? tn('Winner: {names}', 'Winners: {names}', answer.winners.length, { names: formatList(answer.winners) }) : formatList(players.map(({ name }) => name)), EDGE, 200, '800 72px Alegreya, serif', 'left', WIDTH - 2 * EDGE);

  const most = Math.max(1, ...players.map((player) => categories.reduce((sum, category) => sum + Math.max(0, pointsIn(player, category)), 0)));
  players.forEach((player, at) => {
    const y = HEAD + at * ROW;
    drawMark(pen, draft.value.players[player.index]?.colour, [...player.name][0].toUpperCase(), EDGE + 26, y, 28);
    pen.fillStyle = INK;
    write(pen, `${formatNumber(player.rank)}. ${player.name}`, EDGE + 72, y + 14, '700 40px Cabin, sans-serif', 'left', WIDTH - 2 * EDGE - 220);
    write(pen, formatNumber(player.total), WIDTH - EDGE, y + 16, '800 56px Alegreya, serif', 'right');
    let x = EDGE;
    categories.forEach((category, n) => {
      const points = Math.max(0, pointsIn(player, category));
      const w = (points / most) * (WIDTH - 2 * EDGE);
      drawPart(pen, n, x, y + 40, w, 54);
      if (w > 60) {
        pen.fillStyle = PAPER;
        pen.beginPath();
        pen.roundRect(x + w / 2 - 26, y + 49, 52, 36, 9);
        pen.fill();
        pen.fillStyle = INK;
        write(pen, formatNumber(points), x + w / 2, y + 77, '700 28px Cabin, sans-serif', 'center');
      }
      x += w;
    });
  });
  categories.forEach((category, at) => {
    const x = EDGE + (at % 2) * (WIDTH / 2 - EDGE / 2);
    const y = HEAD + players.length * ROW + Math.floor(at / 2) * LEGEND;
    drawPart(pen, at, x, y, 38, 28);
    pen.fillStyle = SOFT;
    write(pen, label(category), x + 54, y + 24, '400 30px Cabin, sans-serif', 'left', WIDTH / 2 - EDGE - 70);
  });
  pen.fillStyle = SOFT;
  write(pen, 'Keytally', WIDTH - EDGE, height - 36, '700 30px Alegreya, serif', 'right');
  return new Promise((keep) => { canvas.toBlob(keep, 'image/png'); });
}
