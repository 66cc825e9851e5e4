// The result as plain text, for a chat or a notebook.
import { groupLines } from './breakdown.js';
import { catalogue, pieceName } from '../core/catalogue.js';
import { formatDate, formatList, formatNumber, t, tn } from '../core/i18n.js';

const points = (n) => `${formatNumber(n)} ${tn('point', 'points', n)}`;

function playerText(game, player, label) {
  const rows = groupLines(player.lines).flatMap(({ category, points: sum, lines }) => [
    `  ${label.category(category)}: ${formatNumber(sum)}`,
    ...lines.filter((line) => line.points).map((line) => `    ${formatNumber(line.points)}  ${pieceName(game, line.element)} (${line.how})`),
  ]);
  return [`${player.rank}. ${player.name}: ${points(player.total)}`, ...rows].join('\n');
}

export function asText(game, answer, label) {
  const ranked = answer.players.toSorted((a, b) => a.rank - b.rank);
  const tie = answer.tie_break?.by ? [t('Tie broken by {what}', { what: label.tie(answer.tie_break.by) })] : [];
  return [
    `${catalogue(game).title} · ${formatDate(new Date())}`,
    ...(ranked.length > 1 ? [tn('Winner: {names}', 'Winners: {names}', answer.winners.length, { names: formatList(answer.winners) }), ...tie] : []),
    '',
    ranked.map((player) => playerText(game, player, label)).join('\n\n'),
  ].join('\n');
}
