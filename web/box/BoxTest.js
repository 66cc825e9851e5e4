// The self-test: which pieces would be mistaken for each other or overlooked, and what to do about it.
import { html, useState } from '../core/html.js';
import { selfTest } from './boxes.js';
import { cropName } from './boxPieces.js';
import { t } from '../core/i18n.js';
import { attempt } from '../ui/attempt.js';
import { Icon } from '../ui/Icon.js';
import { useStop } from '../ui/stopping.js';

function Weakness({ game, held, weakness, onOpen }) {
  const crops = weakness.pieces.map((number) => held.pieces.find(({ piece }) => piece === number)).filter(Boolean);
  return html`
    <li class="warning is-warning"><${Icon} name="warning" />
      <div class="grow stack tight">
        <p>${weakness.message}</p>
        <ul class="crop-grid">${crops.map((crop) => html`
          <li key=${crop.piece}><button type="button" class="crop-tile" disabled=${!onOpen} onClick=${() => onOpen(crop.piece)}>
            <img src=${crop.picture} alt="" /><span>${cropName(game, crop)}</span></button></li>`)}</ul>
      </div>
    </li>`;
}

export function BoxTest({ game, box, held, onOpen }) {
  const [answer, setAnswer] = useState(null);
  const [busy, setBusy] = useState(false);
  const [job, setJob] = useState(null);
  const work = useStop();
  const test = async () => {
    setBusy(true);
    setAnswer(await attempt(selfTest(box, setJob, work.begin())));
    setBusy(false);
    setJob(null);
  };
  return html`
    <section class="card">
      <h2>${t('Box test')}</h2>
      <p class="small soft">${t('Compares all pictures: which pieces look alike, and which show too little?')}</p>
      <div><button type="button" class="button quiet" disabled=${busy} onClick=${test}><${Icon} name="proof" />${busy ? t('Comparing …') : t('Test my box')}</button></div>
      ${job && html`<progress aria-label=${t('Test my box')} value=${job.percentage} max="100"></progress>`}
      <div role="status" class="stack">
        ${answer && !answer.weaknesses.length && html`<p class="banner is-good"><${Icon} name="check" /><span>${t('No look-alikes, and every picture shows enough.')}</span></p>`}
        ${answer && (answer.complete
          ? html`<p class="banner is-good"><${Icon} name="check" /><span>${t('Every side of every piece has its picture: anything not recognised is not from this game.')}</span></p>`
          : html`<p class="banner is-note"><${Icon} name="note" /><span>${t('Some sides have no picture yet: you are asked about such pieces, nothing is guessed.')}</span></p>`)}
      </div>
      ${answer?.weaknesses.length > 0 && html`<ul class="warnings">${answer.weaknesses.map((weakness) => html`<${Weakness} key=${weakness.pieces.join()} ...${{ game, held, weakness, onOpen }} />`)}</ul>`}
    </section>`;
}
