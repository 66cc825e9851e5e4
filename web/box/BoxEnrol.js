// Enrolment: photos of pieces laid apart, each cut-out piece drawn over its photo and listed to be confirmed.
import { html, useState } from '../core/html.js';
import { enrol, sheetAddress } from './boxes.js';
import { isNamed, needsSide, sideName } from './boxPieces.js';
import { catalogue } from '../core/catalogue.js';
import { t, tn } from '../core/i18n.js';
import { outlineAt } from './corners.js';
import { CropList } from './CropList.js';
import { Icon } from '../ui/Icon.js';
import { useStop } from '../ui/stopping.js';
import { Failure, PhotoChooser, Sending } from '../photo/PhotoChooser.js';
import { PhotoPicture } from '../photo/PhotoPicture.js';

/** The sides in this box besides the base side. */
const sidesOfBox = (game, held) => [...new Set(held.progress.flatMap(({ pieces }) => pieces)
  .filter((id) => needsSide(game, id)).flatMap((id) => Object.keys(catalogue(game).byId.get(id).sides)))];

function Sides({ sides, side, onSide }) {
  return html`
    <div class="stack tight">
      <p id="sides-label">${t('Which side is up on all of them?')}</p>
      <div class="chips" role="group" aria-labelledby="sides-label">
        ${[...sides, ''].map((one) => html`
          <button type="button" key=${one} class="chip" aria-pressed=${side === one ? 'true' : 'false'} onClick=${() => onSide(one)}>${one ? sideName(one) : t('Mixed')}</button>`)}
      </div>
    </div>`;
}

function Advice() {
  return html`
    <ul class="stack small advice">
      <li>${t('6 to 20 pieces, not touching, on a plain surface of a different colour.')}</li>
      <li>${t('From straight above, in even light, close enough to fill the picture.')}</li>
      <li><a href=${sheetAddress} target="_blank" rel="noopener">${t('Sheet to lay them on (PDF)')}</a> – ${t('optional, but on it every piece is cut out exactly.')}</li>
    </ul>`;
}

/** A piece that was not found is tapped in the photo. */
function MissedPiece({ adding, onAdding }) {
  return html`
    <div class="row wrap">
      <button type="button" class="button quiet" aria-pressed=${adding ? 'true' : 'false'} onClick=${() => onAdding(!adding)}><${Icon} name="plus" />${t('Add a missed piece')}</button>
      <p class="small grow" role="status">${adding && t('Tap the middle of the piece in the photo.')}</p>
    </div>`;
}

/** One photo: outlines over it, what was refused and why, the list to confirm. */
function Shot({ game, box, held, shot, onOpen, onCorners }) {
  const [adding, setAdding] = useState(false);
  const rows = shot.proposals.map(({ piece, corners, outline = corners }, i) => ({ no: i + 1, corners: outline, crop: held.pieces.find((crop) => crop.piece === piece) }))
    .filter(({ crop }) => crop);
  const items = [
    ...rows.map(({ no, corners, crop }) => ({
      no, corners, done: crop.confirmed, unsure: !crop.confirmed && (crop.problem || !isNamed(game, crop)), label: crop.confirmed ? `${no} ✓` : crop.id ? no : `${no} ?`,
    })),
    ...shot.refused.map(({ corners }, i) => ({ no: -1 - i, corners, refused: true, label: '×' })),
  ];
  const add = (point, size) => {
    setAdding(false);
    onCorners(shot, null, outlineAt(point, rows.map(({ corners }) => corners), size));
  };
  const tap = (no) => {
    const row = rows.find((one) => one.no === no);
    if (row) onOpen(row.crop.piece);
  };
  return html`
    <section class="card shot">
      <${PhotoPicture} picture=${shot.picture} size=${null} items=${items} onPick=${tap} onPoint=${adding && add} />
      <${MissedPiece} ...${{ adding, onAdding: setAdding }} />
      ${!rows.length && !shot.refused.length && html`
        <p class="banner is-warning" role="status"><${Icon} name="warning" /><span>${t('No piece could be cut out. Spread the pieces out on a plain surface of a different colour, with more light.')}</span></p>`}
      ${shot.refused.length > 0 && html`
        <div class="banner is-warning" role="status"><${Icon} name="warning" /><div>
          <p><strong>${tn('{n} piece cannot be used (× in the picture):', '{n} pieces cannot be used (× in the picture):', shot.refused.length)}</strong></p>
          ${[...new Set(shot.refused.map(({ message }) => message))].map((message) => html`<p key=${message}>${message}</p>`)}</div></div>`}
      ${rows.length > 0 && html`<${CropList} ...${{ game, box, rows, onOpen }} onCorners=${(piece) => onCorners(shot, piece)} />`}
    </section>`;
}

/**
 * shots: [{file, picture, proposals, refused}], kept by the page so that they outlive a closed sheet;
 * onShot(shot): one more; onCorners(shot, number of the picture or null, outline): corners of a piece to be dragged.
 */
export function BoxEnrol({ game, box, held, shots, onShot, onOpen, onCorners }) {
  const [side, setSide] = useState('base');
  const [sending, setSending] = useState(null); // {part, job, n, of, files}
  const [error, setError] = useState(null);
  const [unsent, setUnsent] = useState([]);
  const sides = sidesOfBox(game, held);
  const work = useStop();

  const send = async (files) => {
    setError(null);
    const signal = work.begin();
    for (const [i, file] of files.entries()) {
      const progress = (part, job = null) => setSending({ part, job, n: i + 1, of: files.length, files: [file] });
      progress(0);
      try {
        const answer = await enrol(box, file, sides.length ? side : '', progress, signal);
        signal.throwIfAborted(); // of who left, nothing would free the picture
        onShot({ ...answer, file, picture: URL.createObjectURL(file) });
      } catch (failure) {
        if (failure.name !== 'AbortError') setError(failure);
        setUnsent(files.slice(i));
        break;
      }
    }
    setSending(null);
  };
  const first = !shots.length;
  return html`
    <section class="card">
      <h2>${first ? t('Photograph pieces') : t('More pieces')}</h2>
      ${first && html`<${Advice} />`}
      ${sides.length > 0 && html`<${Sides} ...${{ sides, side }} onSide=${setSide} />`}
      ${sending === null && html`<${PhotoChooser} onChoose=${() => setError(null)} onFiles=${send} again=${!first} />`}
      <p class="small soft">${t('The photos are not kept. The cut-out pieces are, until you delete the box.')}</p>
    </section>
    ${sending && html`<${Sending} key=${sending.n} part=${sending.part} job=${sending.job} files=${sending.files} onCancel=${work.stop}>${sending.of > 1 ? t('Photo {n} of {of}.', sending) : ''}</${Sending}>`}
    <${Failure} error=${error} onAgain=${() => send(unsent)} />
    ${shots.map((shot) => html`<${Shot} key=${shot.picture} ...${{ game, box, held, shot, onOpen, onCorners }} />`)}`;
}
