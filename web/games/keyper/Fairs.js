// The fairs held in each season, with the points printed on them.
import { html } from '../../core/html.js';
import { pieceName } from '../../core/catalogue.js';
import { changeBoard } from '../../core/draft.js';
import { formatNumber, t } from '../../core/i18n.js';
import { warningsAt } from '../../core/score.js';
import { Icon, PieceIcon } from '../../ui/Icon.js';
import { Stepper } from '../../entry/Stepper.js';
import { SEASONS } from './PlayerBoard.js';
import { seasonName } from './words.js';

// Printed points that the rulebook names; every other number is typed.
const PRINTED = { spring: [2], summer: [4], autumn: [4, 6], winter: [6] };

const fairName = (season, n = '') => `${pieceName('keyper', `fair_${season}`)} ${n}`.trim();

function Held({ index, season, fair, n }) {
  const label = fairName(season, n);
  const edit = (what) => changeBoard(index, label, what);
  return html`
    <li class="fair-held">
      <${Stepper} label=${t('{fair}: printed points', { fair: label })} value=${fair.points} optional
        icon=${html`<${PieceIcon} id=${season} />`} warnings=${warningsAt(index, `fairs/${fair.at}`)}
        onChange=${(points) => edit((board) => {
          if (points === null) delete board.fairs[fair.at].points;
          else board.fairs[fair.at].points = points;
        })} />
      <button type="button" class="icon-button" onClick=${() => edit((board) => board.fairs.splice(fair.at, 1))} aria-label=${t('Remove {what}', { what: label })}>
        <${Icon} name="trash" /></button>
    </li>`;
}

function Season({ index, board, season }) {
  const held = (board.fairs || []).map((fair, at) => ({ ...fair, at })).filter((fair) => fair.season === season);
  const add = (points) => changeBoard(index, fairName(season), (next) => {
    next.fairs = [...(next.fairs || []), points === null ? { season } : { season, points }];
  });
  return html`
    <li class=${`season ${season}`} id=${`fair-${season}`}>
      <div class="row wrap">
        <h3 class="row grow"><${PieceIcon} id=${season} />${seasonName(season)}</h3>
        ${PRINTED[season].map((points) => html`
          <button type="button" class="chip" key=${points} onClick=${() => add(points)}
                  aria-label=${t('{season}: fair held, {points} points', { season: seasonName(season), points })}><${Icon} name="plus" />${formatNumber(points)}</button>`)}
        <button type="button" class="chip" onClick=${() => add(null)} aria-label=${t('{season}: fair held, other points', { season: seasonName(season) })}><${Icon} name="plus" />${t('other')}</button>
      </div>
      <ul>${held.map((fair, n) => html`<${Held} key=${fair.at} ...${{ index, season, fair, n: held.length > 1 ? n + 1 : '' }} />`)}</ul>
    </li>`;
}

export const Fairs = ({ index, board }) => html`
  <p class="small soft">${t('Add each fair that was held, with the points printed on its tile.')}</p>
  <ul class="seasons">${SEASONS.map((season) => html`<${Season} key=${season} ...${{ index, board, season }} />`)}</ul>`;
