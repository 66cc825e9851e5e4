// A piece that was cut roughly, or not found at all: its corners are dragged onto it in the photo, and it is cut again.
import { html, useEffect, useState } from '../core/html.js';
import { cutPiece } from './boxes.js';
import { cropName } from './boxPieces.js';
import { t } from '../core/i18n.js';
import { Icon } from '../ui/Icon.js';
import { Sheet } from '../ui/Sheet.js';
import { Failure } from '../photo/PhotoChooser.js';
import { CornerFrame } from './CornerFrame.js';
import { BoxPicker } from './CropSheet.js';
import { turned, viewAround } from './corners.js';

const NEAR = 0.35; // round the piece, in shares of its size
const FARTHER = 2; // to move to another place of the photo

/** The size of a picture as the browser shows it; null until it is known. */
function useSize(picture) {
  const [size, setSize] = useState(null);
  useEffect(() => {
    const image = new Image();
    image.onload = () => setSize([image.naturalWidth, image.naturalHeight]);
    image.src = picture;
  }, [picture]);
  return size;
}

/**
 * shot: {file, picture}; outline: where the corners are taken to be; crop: the one that is cut anew, none for a piece
 * that was not found, which is named at once. onCut(the new crop, its corners)
 */
export function CornerSheet({ game, box, held, shot, outline, crop, message, onCut, onClose }) {
  const [corners, setCorners] = useState(outline);
  const [{ room, around }, setView] = useState({ room: NEAR, around: outline });
  const far = room === FARTHER;
  const [naming, setNaming] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(null);
  const size = useSize(shot.picture);
  const cut = async (named = {}) => {
    setBusy(true);
    setError(null);
    try {
      onCut(await cutPiece(box, shot.file, corners, { ...named, replaces: crop?.piece }), corners);
    } catch (failure) {
      setError(failure);
      setNaming(false);
    }
    setBusy(false);
  };
  const title = naming ? t('Which piece is it?') : crop?.id ? t('Corners: {piece}', { piece: cropName(game, crop) }) : t('Where are its corners?');
  return html`
    <${Sheet} title=${title} onClose=${onClose} className=${naming ? 'picking' : 'cornering'} done=${false}
      footer=${!naming && html`
        <button type="button" class="button quiet" onClick=${() => setCorners(turned(corners))}><${Icon} name="turn" />${t('Turn')}</button>
        <button type="button" class="button quiet" onClick=${() => setView({ room: far ? NEAR : FARTHER, around: corners })}><${Icon} name=${far ? 'plus' : 'minus'} />${far ? t('Closer') : t('Farther')}</button>
        <button type="button" class="button done" disabled=${busy || !size} onClick=${() => (crop ? cut() : setNaming(true))}><${Icon} name="check" />${crop ? t('Cut it out') : t('Next')}</button>`}>
      <${Failure} error=${error} />
      ${naming ? html`<${BoxPicker} ...${{ game, held }} crop=${{ piece: 'new' }} onPick=${(id, side) => !busy && cut({ id, side })} />` : html`
        <p class="small soft">${message || t('Drag each corner onto a corner of the piece. The thick line marks its top.')}</p>
        ${size && html`<${CornerFrame} picture=${shot.picture} ...${{ size, corners }} view=${viewAround(around, size, room)} onCorners=${setCorners} />`}`}
      <p class="sr-only" role="status">${busy ? t('One moment …') : ''}</p>
    </${Sheet}>`;
}
