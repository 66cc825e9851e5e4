// What was read off a photo: outlined in the picture, listed with how sure it is, each one to be corrected.
import { classes, html, useState } from '../core/html.js';
import { needsSide } from '../box/boxPieces.js';
import { nameAmong, pieceName } from '../core/catalogue.js';
import { change, undo } from '../core/draft.js';
import { formatList, formatPercent, t } from '../core/i18n.js';
import { Icon } from '../ui/Icon.js';
import { lessons, mayTeach, sendLessons } from './lessons.js';
import { PhotoPicture } from './PhotoPicture.js';
import { PhotoQuestions, openQuestions } from './PhotoQuestions.js';
import { RememberPicture } from './RememberPicture.js';
import { Sheet } from '../ui/Sheet.js';
import { showLasting, showToast } from '../ui/Toasts.js';

/** One tap for what the reader was not sure about: a candidate, another piece, or nothing. */
function Unsure({ game, item, onDecide, onOther }) {
  return html`
    <li class="unsure-item">
      <p><span class="read-no">${item.no}</span> ${item.candidates.length ? t('Which one is it?') : t('A tile I don’t know')}</p>
      <div class="chips">
        ${item.candidates.map((candidate) => html`
          <button type="button" class="chip" key=${candidate.id + candidate.side} onClick=${() => onDecide({ id: candidate.id, side: candidate.side })}>
            ${nameAmong(game, candidate.id, item.candidates.map(({ id }) => id))}${candidate.side === 'upgraded' ? ` (${t('upgraded')})` : ''} <span class="sure">${formatPercent(candidate.confidence)}</span></button>`)}
        <button type="button" class="chip" onClick=${onOther}>${item.candidates.length ? t('Another') : t('Name it')}</button>
        <button type="button" class="chip" onClick=${() => onDecide(null)}>${t('No tile')}</button>
      </div>
    </li>`;
}

function Read({ game, item, file, chosen, onPick, onTurn }) {
  const upgraded = item.side === 'upgraded';
  return html`
    <li class="read-row">
      <button type="button" class=${classes('read', { chosen, unsure: !item.id })} onClick=${onPick}>
        <span class="read-no">${item.no}</span>
        <span class="grow"><strong>${item.id ? pieceName(game, item.id) : t('No tile')}</strong>
          <span class="sure"> ${item.decided ? t('as you chose') : t('{part} sure', { part: formatPercent(item.confidence) })}</span></span>
        <${Icon} name="swap" /><span class="sr-only">${t('Correct')}</span>
      </button>
      ${item.id && needsSide(game, item.id) && html`
        <button type="button" class="chip side" aria-pressed=${upgraded ? 'true' : 'false'} onClick=${() => onTurn(upgraded ? 'base' : 'upgraded')}>
          <span class="sr-only">${pieceName(game, item.id)}: </span>${t('Upgraded')}</button>`}
      ${item.decided && item.id && html`<${RememberPicture} ...${{ game, item, file }} />`}
    </li>`;
}

const byPlace = ({ at: a }, { at: b }) => (a?.area || '').localeCompare(b?.area || '') || (a?.row || 0) - (b?.row || 0) || (a?.column || 0) - (b?.column || 0);

/** Everything found, numbered row by row. */
const number = (answer) => [...answer.pieces.map((item, piece) => ({ ...item, piece })), ...answer.unsure.map((item) => ({ ...item, unsure: true }))]
  .toSorted(byPlace).map((item, i) => ({ ...item, no: i + 1 }));

/** The service's notes on photos that are hard to read, and what to do about them. */
const notesOf = ({ notes = [] }) => [
  notes.includes('overexposed') && t('Parts of the photo are too bright to tell what is printed there. Take it again without flash and out of the sun, or tap the brightest spot first.'),
  notes.includes('blurred') && t('The photo is blurred. Hold the phone still, tap the board to focus, and take it again.'),
].filter(Boolean);

/** answer: of POST photo; files, pictures: the photos and their addresses, in the order sent; editor.merge and PhotoPicker: see docs/web.md. */
export function PhotoReading({ game, index, editor, answer, files, pictures, onUsed }) {
  const [items, setItems] = useState(() => number(answer));
  const [correcting, setCorrecting] = useState(null);
  const [settled, setSettled] = useState([]); // questions that were answered with "All of them are right"
  const turn = (no, side) => setItems(items.map((item) => (item.no === no ? { ...item, side } : item)));
  const put = (no, decision) => {
    setItems(items.map((item) => (item.no === no ? { ...item, id: null, ...decision, unsure: false, decided: true } : item)));
    setCorrecting(null);
  };
  // A box that had to ask has something to learn.
  const [learn, setLearn] = useState(() => answer.unsure.length > 0);
  const learnable = mayTeach(game) && lessons(game, items.filter(({ unsure }) => !unsure)).size > 0;
  const teaches = learnable && learn;
  const open = items.filter(({ unsure }) => unsure);
  const questions = openQuestions(answer.questions || [], items).filter((question) => !settled.includes(question));
  const read = items.filter(({ unsure }) => !unsure);
  const use = () => {
    let left = [];
    change(t('board from the photo'), ({ players }) => {
      left = editor.merge(players[index].board, read.filter(({ id }) => id));
    });
    const names = left.map(({ id, why }) => `${pieceName(game, id)} (${why})`);
    if (names.length) showLasting(t('Not added: {what}. What you had entered stays.', { what: formatList(names) }), t('Undo'), undo);
    else showToast(t('Filled in from the photo.'), undo);
    if (teaches) sendLessons(game, files, read);
    onUsed();
  };
  const item = items.find(({ no }) => no === correcting);
  return html`
    ${pictures.map((picture, at) => html`
      <${PhotoPicture} key=${picture} picture=${picture} size=${answer.sizes?.[at] || answer.size} chosen=${correcting} onPick=${setCorrecting}
        items=${items.filter((one) => (one.picture || 0) === at)} />`)}
    <p class="small soft">${t('The photo was read and then discarded.')}</p>
    ${!items.length && html`<p class="banner is-warning" role="status"><${Icon} name="warning" />${t('No tile could be read. Move closer, use more light, or enter the board by hand.')}</p>`}
    ${open.length + questions.length > 0 && html`
      <section class="card"><h2>${t('Please decide')}</h2>
        <${PhotoQuestions} ...${{ game, questions, items }} onCorrect=${setCorrecting} onSettle=${(question) => setSettled([...settled, question])} />
        <ul class="read-list">${open.map((one) => html`<${Unsure} key=${one.no} game=${game} item=${one} onDecide=${(decision) => put(one.no, decision)} onOther=${() => setCorrecting(one.no)} />`)}</ul>
      </section>`}
    ${read.length > 0 && html`
      <section class="card"><h2>${t('What was read')}</h2>
        ${read.some(({ id, side }) => id && !side && needsSide(game, id)) && html`<p class="small soft">${t('A printed name does not show which side is up: tap “Upgraded” where that side is up.')}</p>`}
        <ul class="read-list">${read.map((one) => html`<${Read} key=${one.no} game=${game} item=${one} file=${files?.[one.picture || 0]} chosen=${correcting === one.no} onPick=${() => setCorrecting(one.no)} onTurn=${(side) => turn(one.no, side)} />`)}</ul>
      </section>`}
    ${answer.not_visible?.length > 0 && html`
      <p class="banner is-note"><${Icon} name="note" /><span>${t('A photo does not show these; enter them yourself: {what}.', { what: formatList(answer.not_visible.map((part) => editor.partName?.(part) || part.replaceAll('_', ' '))) })}</span></p>`}
    ${learnable && html`
      <label class="row small"><input type="checkbox" checked=${learn} onChange=${() => setLearn(!learn)} />
        <span>${t('My box remembers what these pieces look like and will ask less next time.')}</span></label>`}
    ${notesOf(answer).map((note) => html`<p key=${note} class="banner is-warning" role="status"><${Icon} name="warning" /><span>${note}</span></p>`)}
    ${items.length > 0 && html`<div><button type="button" class="button" onClick=${use}><${Icon} name="check" />${t('Use this board')}</button></div>`}
    ${item && html`
      <${Sheet} title=${t('Number {n}: which tile is it?', { n: item.no })} onClose=${() => setCorrecting(null)} className="picking"
        footer=${html`<button type="button" class="button quiet" onClick=${() => put(item.no, null)}><${Icon} name="trash" />${t('No tile')}</button>`}>
        <${editor.PhotoPicker} item=${item} onPick=${(id, side) => put(item.no, { id, side })} />
      </${Sheet}>`}`;
}
