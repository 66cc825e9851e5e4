// Key Flow in the form: the village season by season, keyple cards by colour, loose pieces.
import { html, useEffect, useState } from '../../core/html.js';
import { t } from '../../core/i18n.js';
import { AfterPaint, PARTS } from '../../entry/AfterPaint.js';
import { Allocation } from './Allocation.js';
import { CardSheet } from './CardSheet.js';
import { groupName, heldNames } from './cards.js';
import { KeypleCards } from './KeypleCards.js';
import { Loose } from './Loose.js';
import { PhotoPicker, merge, partName } from './photo.js';
import { Picker } from './Picker.js';
import { Village } from './Village.js';

function Editor({ index, board, target }) {
  const [open, setOpen] = useState(null); // {card: place} or {season}
  useEffect(() => {
    const [part, at] = target?.part.split('/') || [];
    if (part === 'cards' && board.cards?.[at]) setOpen({ card: Number(at) });
    else if (part) document.getElementById(part === 'keyple_tokens' ? 'resources' : part)?.scrollIntoView({ block: 'center' });
  }, [target]);
  const close = () => setOpen(null);
  return html`
    <div class="entry-board"><${Village} ...${{ index, board }} onOpen=${(card) => setOpen({ card })} onAdd=${(season) => setOpen({ season })} /></div>
    <div class="entry-counts stack">
      <${AfterPaint} at=${5}><${KeypleCards} ...${{ index, board }} /></${AfterPaint}>
      <${AfterPaint} at=${PARTS}><${Loose} ...${{ index, board }} /></${AfterPaint}>
    </div>
    ${open?.season && html`<${Picker} ...${{ index, board }} season=${open.season} onClose=${close} />`}
    ${board.cards?.[open?.card] && html`<${CardSheet} key=${open.card} ...${{ index, board }} at=${open.card} onClose=${close} />`}`;
}

/** The editor asks for these at the card itself. */
const asks = (at) => /\/cards\/\d+\/(values|printed)/.test(at);

/** What the fields of a board are called where two versions of it are compared. */
const fieldNames = () => ({
  animals: t('animals'), cards: t('cards'), flipped: t('turned over'), keyple_cards: t('keyple cards'), keyple_tokens: t('keyple tokens'),
  keyples: t('keyples'), printed: t('printed numbers'), skills: t('skills'), token: t('token'), upgrades: t('upgrades'), values: t('numbers read off'),
});

export default { fieldNames, heldNames, Editor, Board: Allocation, asks, PhotoPicker, groupName, merge, partName };
