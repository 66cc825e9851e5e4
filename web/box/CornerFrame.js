// The part of a photo round one piece, with its corners to be dragged onto it. A loupe shows what the finger hides;
// the arrow keys move a corner too.
import { classes, html, useRef, useState } from '../core/html.js';
import { formatNumber, t } from '../core/i18n.js';
import { Icon } from '../ui/Icon.js';
import { kept } from './corners.js';

const LOUPE = 0.16; // of the shown part, in the loupe
const ABOVE = 0.45; // a corner higher than this has no room above: its loupe is in the other upper corner
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const NUDGE = 1 / 400; // of the shown part, by an arrow key
const FAR = 10; // with Shift

const percent = (part) => `${part * 100}%`;
const points = (corners) => corners.map((corner) => corner.join(',')).join(' ');

/** A square part of the photo, in whatever size it is shown. view: {x, y, side} in pixels of the photo. */
function Part({ picture, size: [width, height], view, children }) {
  return html`
    <img src=${picture} alt="" draggable=${false} style=${{ width: percent(width / view.side), height: percent(height / view.side), left: percent(-view.x / view.side), top: percent(-view.y / view.side) }} />
    <svg viewBox=${`${view.x} ${view.y} ${view.side} ${view.side}`} aria-hidden="true">${children}</svg>`;
}

const Outline = ({ corners }) => html`
  <polygon class="read-shadow" points=${points(corners)} /><polygon class="read-outline" points=${points(corners)} />
  <line class="top-side" x1=${corners[0][0]} y1=${corners[0][1]} x2=${corners[1][0]} y2=${corners[1][1]} />`;

function Loupe({ picture, size, view, corners, at }) {
  const [x, y] = corners[at];
  const side = view.side * LOUPE;
  const [left, top] = [(x - view.x) / view.side, (y - view.y) / view.side];
  return html`
    <div class=${classes('loupe', { beside: top < ABOVE })} style=${top < ABOVE ? { left: left < 0.5 ? 'auto' : '0', right: left < 0.5 ? '0' : 'auto' } : { left: percent(Math.min(Math.max(left, 0.18), 0.82)), top: percent(top) }} aria-hidden="true">
      <${Part} ...${{ picture, size }} view=${{ x: x - side / 2, y: y - side / 2, side }}><${Outline} corners=${corners} /></${Part}>
    </div>`;
}

/** corners: [[x, y], ...] in pixels of the upright photo of this size; view: see `viewAround`. */
export function CornerFrame({ picture, size, view, corners, onCorners }) {
  const frame = useRef(null);
  const grip = useRef(null); // {at, dx, dy}: the corner that is dragged, and how far the finger is off it
  const [held, setHeld] = useState(null);
  const move = (at, point) => onCorners(corners.map((corner, n) => (n === at ? kept(point, size, view) : corner)));
  const inPhoto = ({ clientX, clientY }) => {
    const box = frame.current.getBoundingClientRect();
    return [view.x + (clientX - box.left) / box.width * view.side, view.y + (clientY - box.top) / box.height * view.side];
  };
  const take = (event, at) => {
    const [x, y] = inPhoto(event);
    grip.current = { at, dx: corners[at][0] - x, dy: corners[at][1] - y };
    event.currentTarget.setPointerCapture(event.pointerId);
    setHeld(at);
  };
  const drag = (event) => {
    if (!grip.current) return;
    const [x, y] = inPhoto(event);
    move(grip.current.at, [x + grip.current.dx, y + grip.current.dy]);
  };
  const drop = () => {
    grip.current = null;
    setHeld(null);
  };
  const press = (event, at) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const far = view.side * NUDGE * (event.shiftKey ? FAR : 1);
    move(at, [0, 1].map((axis) => corners[at][axis] + step[axis] * far));
    setHeld(at);
  };
  return html`
    <div class="corner-frame" ref=${frame} role="group" aria-label=${t('Corners of the piece. The arrow keys move a corner; hold Shift to move it farther.')}>
      <div class="corner-photo"><${Part} ...${{ picture, size, view }}><${Outline} corners=${corners} /></${Part}></div>
      ${corners.map(([x, y], at) => html`
        <button type="button" key=${at} class=${classes('corner', { held: held === at })}
          style=${{ left: percent((x - view.x) / view.side), top: percent((y - view.y) / view.side) }}
          aria-label=${t('Corner {n} of {of}: {x}, {y}', { n: at + 1, of: corners.length, x: formatNumber(Math.round(x)), y: formatNumber(Math.round(y)) })}
          onPointerDown=${(event) => take(event, at)} onPointerMove=${drag} onPointerUp=${drop} onPointerCancel=${drop}
          onKeyDown=${(event) => press(event, at)} onBlur=${() => setHeld(null)}><${Icon} name="corner" /></button>`)}
      ${held !== null && html`<${Loupe} ...${{ picture, size, view, corners }} at=${held} />`}
    </div>`;
}
