// A picture out of one of our two sprites: ui.svg (signs of the page) and pieces.svg (pieces of the games).
import { art } from '../core/art.js';
import { classes, html } from '../core/html.js';

/** Decoration only: the words next to it carry the meaning. */
export const Icon = ({ name, sheet = 'ui', className }) => html`
  <svg class=${classes('icon', className)} aria-hidden="true" focusable="false"><use href=${`${art(sheet)}#${name}`} /></svg>`;

/** A card named by its place on the board ("keyple_cards/2") has the picture of its kind. */
export const PieceIcon = ({ id, className }) => html`<${Icon} name=${id.split('/')[0]} sheet="pieces" className=${className} />`;
