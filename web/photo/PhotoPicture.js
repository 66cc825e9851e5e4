// A photo with what lies in it outlined and numbered; a tap on an outline picks it.
import { classes, html, useState } from '../core/html.js';
import { t } from '../core/i18n.js';

const middle = (corners) => corners.reduce(([x, y], [cx, cy]) => [x + cx / corners.length, y + cy / corners.length], [0, 0]);
const points = (corners) => corners.map((corner) => corner.join(',')).join(' ');

/**
 * size: [width, height] of the upright picture in the pixels of the corners, or null: as the browser shows it;
 * items: [{no, corners, label, unsure, refused, done}]; `label` is written instead of the number.
 */
export function PhotoPicture({ picture, size, items, chosen, onPick }) {
  const [natural, setNatural] = useState(null);
  const [broken, setBroken] = useState(false);
  const [width, height] = size || natural || [1, 1];
  if (broken) return html`<p class="small soft">${t('This browser cannot show the picture; what was read is listed below.')}</p>`;
  return html`
    <div class="photo-frame">
      <img src=${picture} alt=${t('Your photo')} onError=${() => setBroken(true)}
           onLoad=${({ target }) => setNatural([target.naturalWidth, target.naturalHeight])} />
      <svg viewBox=${`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        ${(size || natural) && items.filter(({ corners }) => corners?.length).map(({ corners, no, label, unsure, refused, done }) => html`
          <g key=${no} onClick=${() => onPick(no)}>
            <polygon class="read-shadow" points=${points(corners)} />
            <polygon class=${classes('read-outline', { unsure, refused, done, chosen: chosen === no })} points=${points(corners)} />
            <text class="read-number" x=${middle(corners)[0]} y=${middle(corners)[1]} style=${{ fontSize: `${width / 18}px`, strokeWidth: width / 150 }}>${label || no}</text>
          </g>`)}
      </svg>
    </div>`;
}
