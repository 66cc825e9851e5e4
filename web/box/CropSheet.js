// One picture of the box in a sheet: what it shows (any piece, any side), a better photo instead, or away with it.
import { html, useState } from '../core/html.js';
import { dropPiece, enrol, namePiece } from './boxes.js';
import { cropName, groupName } from './boxPieces.js';
import { catalogue } from '../core/catalogue.js';
import { t, tn } from '../core/i18n.js';
import { attempt } from '../ui/attempt.js';
import { chosen } from '../ui/chosen.js';
import { Icon } from '../ui/Icon.js';
import { Sheet } from '../ui/Sheet.js';
import { SidePicker } from '../entry/SidePicker.js';
import { showToast } from '../ui/Toasts.js';

/** Any piece of the box, by its group. */
export function BoxPicker({ game, held, crop, onPick }) {
  const { byId } = catalogue(game);
  const groups = held.progress.filter(({ pieces }) => pieces.length);
  const filters = groups.map(({ group, pieces: ids }) => ({ id: group, label: groupName(game, group), test: ({ id }) => ids.includes(id) }));
  const pieces = groups.flatMap((group) => group.pieces).map((id) => byId.get(id));
  return html`<${SidePicker} ...${{ game, pieces, filters, onPick }} resetKey=${crop.piece} />`;
}

/** A closer photo of the same piece takes the place of this picture; other pieces in it are left to be decided. */
async function replace(box, crop, file) {
  const { proposals, refused } = await enrol(box, file, crop.side, () => {});
  const better = proposals.find(({ id }) => id === crop.id) || (proposals.length === 1 ? proposals[0] : null);
  if (!better) {
    showToast(refused[0]?.message || t('The piece was not found in that photo. Photograph it alone on a plain surface.'));
    return false;
  }
  await namePiece(box, better.piece, { id: crop.id, side: crop.side, confirmed: true });
  return dropPiece(box, crop.piece);
}

/** onNext: the next piece comes up; without one the sheet closes. onCorners: leads to its corners in the photo, while that is at hand. */
export function CropSheet({ game, box, held, crop, left, onNext, onCorners, onClose }) {
  const [busy, setBusy] = useState(false);
  const run = async (request) => {
    setBusy(true);
    const done = await attempt(request);
    setBusy(false);
    if (done) (onNext || onClose)();
  };
  const better = (event) => {
    const [file] = chosen(event);
    if (file) run(replace(box, crop, file));
  };
  return html`
    <${Sheet} title=${crop.id ? cropName(game, crop) : t('Which piece is it?')} onClose=${onClose} className="picking"
      footer=${html`
        <button type="button" class="button quiet" disabled=${busy} onClick=${() => run(dropPiece(box, crop.piece))}><${Icon} name="trash" />${crop.confirmed ? t('Remove') : t('Not a piece')}</button>
        ${onCorners && html`<button type="button" class="button quiet" disabled=${busy} onClick=${onCorners}><${Icon} name="corners" />${t('Corners')}</button>`}
        ${crop.confirmed && html`<div class="photo-pick"><label><input type="file" accept="image/*" disabled=${busy} onChange=${better} /><span class="button quiet"><${Icon} name="camera" />${t('Better photo')}</span></label></div>`}`}>
      <div class="crop-large">
        <img src=${crop.picture} alt=${t('The cut-out piece')} />
        <p class="small soft" role="status">${busy ? t('One moment …') : crop.confirmed ? t('If it is another piece, pick it here.') : t('Pick the piece; the star marks its upgraded side.')}</p>
      </div>
      ${left > 0 && html`<p class="small soft">${tn('{n} more piece to decide', '{n} more pieces to decide', left)}</p>`}
      <${BoxPicker} ...${{ game, held, crop }} onPick=${(id, side) => run(namePiece(box, crop.piece, { id, side, confirmed: true }))} />
    </${Sheet}>`;
}
