// A correction teaches the reader: the piece as photographed can be added to the box as another picture.
import { html, useState } from '../core/html.js';
import { boxOf, cutPiece } from '../box/boxes.js';
import { cropName, needsSide, sideName, sidesOf } from '../box/boxPieces.js';
import { t } from '../core/i18n.js';
import { Icon } from '../ui/Icon.js';
import { attempt } from '../ui/attempt.js';
import { isWhole } from './corners.js';

/** item: as decided on the photo page; file: the photo that shows it. Only the owner of the box is asked. */
export function RememberPicture({ game, item, file }) {
  const [state, setState] = useState('open'); // open, sending, or the name that was kept
  const box = boxOf(game);
  const name = cropName(game, item);
  if (!box?.key || !file || item.corners?.length !== 4 || !isWhole(item.corners)) return null;
  if (state === name) return html`<p class="remembered small"><${Icon} name="check" />${t('Remembered for next time.')}</p>`;
  const keep = async (side) => {
    setState('sending');
    const kept = await attempt(cutPiece(box, file, item.corners, { id: item.id, side }));
    setState(kept ? name : 'open');
  };
  if (needsSide(game, item.id) && !item.side) {
    return html`
      <div class="remember chips" role="group" aria-label=${t('Remember this picture for next time')}>
        <span class="small">${t('Remember this picture for next time')}:</span>
        ${sidesOf(game, item.id).map((side) => html`<button type="button" key=${side} class="chip" disabled=${state === 'sending'} onClick=${() => keep(side)}>${sideName(side)}</button>`)}
      </div>`;
  }
  return html`
    <button type="button" class="remember button quiet" disabled=${state === 'sending'} onClick=${() => keep(item.side)}>
      <${Icon} name="layers" />${t('Remember this picture for next time')}</button>`;
}
