// A player's mark: a coloured shape with the first letter of the name, so that colour is never the only sign.
import { html } from '../core/html.js';
import { shapeOf, shownName } from '../core/players.js';

const SHAPES = {
  circle: html`<circle cx="16" cy="16" r="14" />`,
  square: html`<rect x="3" y="3" width="26" height="26" rx="4" />`,
  triangle: html`<path d="M16 1.5 30.5 28.5h-29z" />`,
  diamond: html`<path d="M16 .8 31.2 16 16 31.2.8 16z" />`,
  hexagon: html`<path d="M8.5 2.5h15L31 16l-7.500 13.500h-15L1 16z" />`,
  star: html`<path d="M16 .5l4.600 9.900 10.900 1.200-8.100 7.300 2.300 10.700L16 24.200l-9.700 5.400 2.300-10.700L.5 11.600l10.900-1.200z" />`,
};

export function PlayerMark({ player, index }) {
  if (!player) return null;
  const letter = [...shownName(player, index)][0]?.toUpperCase();
  return html`
    <svg class=${`mark mark-${player.colour}`} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      ${SHAPES[shapeOf(player.colour)]}
      <text x="16" y=${shapeOf(player.colour) === 'triangle' ? 25 : 21.5} text-anchor="middle">${letter}</text>
    </svg>`;
}
