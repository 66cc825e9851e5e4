// A photo with its pieces outlined and numbered; a tap on an outline selects the piece.
import { classes, html, useState } from '../core/html.js';
import { t } from '../core/i18n.js';

const middle = (corners) => corners.reduce(([x, y], [cx, cy]) => [x + cx / corners.length, y + cy / corners.length], [0, 0]);
const points = (corners) => corners.map((corner) => corner.join(',')).join(' ');

/**
 * size: [width, height] of the upright picture in the pixels of the corners, or null: as the browser shows it;
 * items: [{no, corners, label, unsure, refused, done}]; `label` is written instead of the number;
 * onPoint([x, y], size): a tap anywhere, asked for instead of picking; Enter takes the middle.
 */
export function PhotoPicture({ picture, size, items, chosen, onPick, onPoint }) {
  const [natural, setNatural] = useState(null);
  const [broken, setBroken] = useState(false);
  const [width, height] = size || natural || [1, 1];
  if (broken) return html`<p class="small soft">${t('This browser cannot show the picture; what was read is listed below.')}</p>`;
  const tap = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = event.detail ? [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height] : [0.5, 0.5];
    onPoint([at[0] * width, at[1] * height], [width, height]);
  };
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
      ${onPoint && html`<button type="button" class="photo-point" aria-label=${t('Tap the middle of the piece in the photo.')} onClick=${tap}></button>`}
    </div>`;
}
