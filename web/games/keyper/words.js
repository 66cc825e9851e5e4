// Labels of Keyper's places and tiles, also for screen readers.
import { pieceName } from '../../core/catalogue.js';
import { t, tn } from '../../core/i18n.js';

export const areaName = (area) => (area === 'farm' ? t('Farm') : t('Village'));

export const plotName = ({ area, row, column }) => t('{area}, row {row}, column {column}', { area: areaName(area), row, column });

export const seasonName = (season) => ({
  spring: t('Spring'), summer: t('Summer'), autumn: t('Autumn'), winter: t('Winter'),
})[season];

/** The groups of tiles in the box. */
export const groupName = (group) => ({ home: t('Home'), spring: t('Spring'), later: t('Summer to winter') })[group];

/** "Village, row 2, column 3: Ring maker, upgraded, 12 points". */
export function tileLabel(plot, tile, points) {
  if (!tile) return t('{place}: free', { place: plotName(plot) });
  const parts = [pieceName('keyper', tile.tile)];
  if (tile.upgraded) parts.push(t('upgraded'));
  if (tile.covers) parts.push(t('built over {tile}', { tile: pieceName('keyper', tile.covers) }));
  if (points != null) parts.push(`${points} ${tn('point', 'points', points)}`);
  return `${plotName(plot)}: ${parts.join(', ')}`;
}
