// My box: the pieces of one's own copy, photographed once, so that boards are read by their looks.
import { html, useEffect, useRef, useState } from '../core/html.js';
import { boxOf, forgetBox, joinBox, loadBox, parseLink, tileset } from './boxes.js';
import { catalogue } from '../core/catalogue.js';
import { formatNumber, t } from '../core/i18n.js';
import { go, link } from '../core/route.js';
import { BoxEnrol } from './BoxEnrol.js';
import { BoxKeep } from './BoxKeep.js';
import { BoxProgress } from './BoxProgress.js';
import { BoxStart } from './BoxStart.js';
import { BoxTest } from './BoxTest.js';
import { CropList } from './CropList.js';
import { CropSheet } from './CropSheet.js';
import { CornerSheet } from './CornerSheet.js';
import { Icon } from '../ui/Icon.js';
import { Failure } from '../photo/PhotoChooser.js';

const lost = () => t('No network: your box is on the server. What you entered is saved on this device.');

/** A link that somebody shared: asked first, as it changes what photos are read with. */
function Join({ game, shared }) {
  const [error, setError] = useState(null);
  const join = async () => {
    setError(null);
    try {
      const of = await joinBox(shared);
      history.replaceState(null, '', link(of, 'box')); // a key must not stay in the address
      go(of, 'box');
    } catch (failure) {
      setError(failure);
    }
  };
  return html`
    <main class="page narrow" tabindex="-1">
      <h1>${t('A box was shared with you')}</h1>
      <section class="card">
        <p>${shared.key ? t('You can read boards with it and change it just as its owner can.') : t('You can read boards with it; only its owner can change it.')}</p>
        <${Failure} error=${error} lost=${lost()} />
        <div class="row wrap"><button type="button" class="button" onClick=${join}><${Icon} name="check" />${t('Use this box')}</button>
          <a class="button quiet" href=${link(game, 'box')}>${t('No, thanks')}</a></div>
      </section>
    </main>`;
}

function Gone({ game, box }) {
  return html`
    <section class="card">
      <p>${t('The box “{name}” is no longer on the server.', { name: box.name })}</p>
      <div><button type="button" class="button quiet" onClick=${() => forgetBox(game, box.id)}><${Icon} name="trash" />${t('Remove it from this device')}</button></div>
    </section>`;
}

function Held({ game, box }) {
  const [error, setError] = useState(null);
  const [open, setOpen] = useState(null); // number of the picture whose sheet is open
  const [shots, setShots] = useState([]); // photos of this visit, see BoxEnrol
  const [shaping, setShaping] = useState(null); // {shot, piece, outline}: whose corners are dragged
  const shown = useRef(shaping);
  shown.current = shaping;
  const latest = useRef(shots);
  latest.current = shots;
  useEffect(() => () => latest.current.forEach(({ picture }) => URL.revokeObjectURL(picture)), []);
  const load = () => {
    setError(null);
    loadBox(box.id).catch(setError);
  };
  useEffect(load, [box.id]);
  const held = tileset(box.id);
  const sheet = open !== null && held?.pieces.find(({ piece }) => piece === open);
  if (error?.status === 404) return html`<${Gone} game=${game} box=${box} />`;
  if (!held) {
    return error
      ? html`<${Failure} error=${error} lost=${lost()} /><div><button type="button" class="button quiet" onClick=${load}>${t('Try again')}</button></div>`
      : html`<p class="empty" role="status">${t('Opening your box …')}</p>`;
  }
  const [have, of] = ['have', 'of'].map((key) => held.progress.reduce((sum, row) => sum + row[key], 0));
  const shotNow = new Set(shots.flatMap(({ proposals }) => proposals.map(({ piece }) => piece)));
  const waiting = held.pieces.filter(({ piece, confirmed }) => !confirmed && piece !== open);
  const next = sheet && !sheet.confirmed && (waiting.find(({ piece }) => piece > open) || waiting[0]);
  const undecided = held.pieces.filter(({ piece, confirmed }) => !confirmed && !shotNow.has(piece));
  const shotOf = (piece) => shots.find(({ proposals }) => proposals.some((one) => one.piece === piece));
  const proposed = (shot, piece) => shot.proposals.find((one) => one.piece === piece);
  const shape = (shot, piece, outline) => {
    setOpen(null);
    setShaping({ shot, piece, outline: outline || proposed(shot, piece).outline || proposed(shot, piece).corners, message: piece === null ? null : proposed(shot, piece).message });
  };
  /** The new picture takes the place of the old one in its photo, and the next rough one comes up. */
  const cut = (crop, outline) => {
    const { shot, piece } = shaping;
    const made = { piece: crop.piece, corners: outline, outline };
    const proposals = piece === null ? [...shot.proposals, made] : shot.proposals.map((one) => (one.piece === piece ? made : one));
    const next = { ...shot, proposals };
    setShots((now) => now.map((one) => (one === shot ? next : one))); // photos may have come since
    if (shown.current !== shaping) return; // its sheet was closed meanwhile
    const rough = proposals.find((one) => tileset(box.id).pieces.some((crop) => crop.piece === one.piece && crop.problem && !crop.confirmed));
    if (rough && piece !== null) shape(next, rough.piece);
    else setShaping(null);
  };
  return html`
    <div class="box-total">
      <p><strong>${held.name}</strong> · ${t('{have} of {of} pieces', { have: formatNumber(have), of: formatNumber(of) })}</p>
      <progress aria-label=${t('Pieces of the box')} value=${have} max=${of || 1}></progress>
    </div>
    ${box.key
      ? html`<${BoxEnrol} ...${{ game, box, held, shots }} onShot=${(shot) => setShots((now) => [shot, ...now])} onOpen=${setOpen} onCorners=${shape} />`
      : html`<p class="banner is-note"><${Icon} name="note" /><span>${t('You can read boards with it; only its owner can change it.')}</span></p>`}
    ${box.key && undecided.length > 0 && html`
      <section class="card"><h2>${t('Still to decide')}</h2>
        <${CropList} ...${{ game, box }} rows=${undecided.map((crop) => ({ crop }))} onOpen=${setOpen} /></section>`}
    <${BoxProgress} ...${{ game, held }} onOpen=${box.key && setOpen} />
    ${held.pieces.some(({ confirmed }) => confirmed) && html`<${BoxTest} ...${{ game, box, held }} onOpen=${box.key && setOpen} />`}
    <${BoxKeep} ...${{ game, box, held }} />
    ${sheet && html`<${CropSheet} key=${open} ...${{ game, box, held }} crop=${sheet} left=${sheet.confirmed ? 0 : waiting.length}
      onNext=${next && (() => setOpen(next.piece))} onCorners=${shotOf(open) && (() => shape(shotOf(open), open))} onClose=${() => setOpen(null)} />`}
    ${shaping && html`<${CornerSheet} key=${`corners ${shaping.piece}`} ...${{ game, box, held, ...shaping }} crop=${held.pieces.find(({ piece }) => piece === shaping.piece)}
      onCut=${cut} onClose=${() => setShaping(null)} />`}`;
}

export function Box({ game, part }) {
  const shared = parseLink(part || '');
  const box = boxOf(game);
  if (shared) return html`<${Join} key=${part} game=${game} shared=${shared} />`;
  return html`
    <main class="page narrow box" tabindex="-1">
      <h1>${t('My box of {game}', { game: catalogue(game).title })}</h1>
      ${box
        ? html`<${Held} key=${box.id} game=${game} box=${box} />`
        : html`<${BoxStart} game=${game} />`}
    </main>`;
}
