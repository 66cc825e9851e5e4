// Two elements for other websites, in one file without dependencies:
//   <script src="https://keytally.example/keytally.js" defer></script>
//   <keytally-score game="keyper" board='{"shipping": 22}' lang="de"></keytally-score>
//   <keytally-entry game="keyper"></keytally-entry>
// See docs/embedding.md. Styles are constructed sheets and texts are text nodes, which a strict CSP allows.
(() => {
  const script = /** @type {HTMLScriptElement | null} */ (document.currentScript);
  const OWN = script ? new URL('.', script.src).href : `${location.origin}/`;
  const WAIT = 300; // ms from the last key to the score

  const WORDS = {
    de: {
      'Total': 'Summe', 'Add': 'Hinzufügen', 'Remove': 'Entfernen',
      'The server cannot be reached right now.': 'Der Server ist gerade nicht erreichbar.',
      'board': 'Tableau', 'village': 'Dorf', 'farm': 'Farm', 'tile': 'Plättchen', 'row': 'Reihe', 'column': 'Spalte', 'upgraded': 'aufgewertet',
      'covers': 'überbaut', 'animals': 'Tiere', 'goods': 'Waren', 'gems': 'Edelsteine', 'fairs': 'Jahrmärkte', 'season': 'Jahreszeit', 'points': 'Punkte',
      'spring': 'Frühling', 'summer': 'Sommer', 'autumn': 'Herbst', 'winter': 'Winter', 'shipping': 'Schifffahrt', 'fields': 'Felder', 'workers': 'Arbeiter',
      'worker': 'Arbeiter', 'crops': 'Ernte', 'store': 'Lager', 'field': 'Feld', 'bid': 'Gebot', 'at': 'Ort', 'manor': 'Gutshaus', 'retired': 'Zur Ruhe gesetzt',
      'gold': 'Gold', 'guilds': 'Gilden', 'guild': 'Gilde', 'rank': 'Rang', 'kind': 'Art', 'cards': 'Karten', 'card': 'Karte', 'resources': 'Rohstoffe', 'skills': 'Fertigkeiten',
      'tiles': 'Plättchen', 'rotation': 'Drehung', 'count': 'Anzahl', 'wheat': 'Weizen', 'pastures': 'Weiden', 'country board': 'Landschaftstafel',
      'Try again': 'Noch einmal versuchen', 'Details': 'Einzelheiten', 'keyples': 'Keyples', 'workers on boards': 'Arbeiter auf Tableaus', 'upper': 'oben', 'lower': 'unten',
      'colour': 'Farbe', 'flipped': 'umgedreht', 'keyple cards': 'Keyplekarten', 'keyple tokens': 'Keypleplättchen', 'of': 'Was zählt', 'origin': 'Gelesen von',
      'per': 'Je', 'printed': 'Aufgedruckt', 'rates': 'Punkte je Satz', 'ships': 'Schiffe', 'values': 'Abgelesene Werte', 'corner': 'Ecke', 'edge': 'Kante',
      'edges': 'Kanten', 'flipper used': 'Flipper benutzt', 'hillside tiles': 'Plättchen am Berghang', 'loop tiles': 'Plättchen am Rundweg', 'neighbours': 'Nachbarn',
      'printed points': 'Aufgedruckte Punkte', 'river boats': 'Schiffe am Fluss', 'sheltered sheep': 'Schafe im Schafstall', 'transport': 'Transport',
    },
    en: { 'at': 'Place', 'of': 'What counts', 'per': 'For each', 'origin': 'Read by', 'rates': 'Points a set', 'loop tiles': 'Tiles in the loop' },
  };
  const translate = (lang, word) => WORDS[lang]?.[word] || word.charAt(0).toUpperCase() + word.slice(1);

  const style = new CSSStyleSheet();
  style.replaceSync(`
    :host { display: block !important; min-width: 0; }
    :host([hidden]) { display: none !important; }
    .root { all: initial; direction: ltr; display: block; box-sizing: border-box; container-type: inline-size; overflow-wrap: anywhere;
      color-scheme: var(--keytally-scheme, light dark);
      --text: var(--keytally-text, light-dark(#1c2a24, #e8f0ec)); --ground: var(--keytally-background, light-dark(#fff, #18211d));
      --line: var(--keytally-line, light-dark(#c9d3cd, #46564e)); --accent: var(--keytally-accent, light-dark(#1d5c43, #8fd3a6));
      --error: var(--keytally-error, light-dark(#a3201d, #f5a39a)); --rim: light-dark(#6c7a73, #93a39b);
      font: var(--keytally-font, 1rem/1.45 system-ui, sans-serif); color: var(--text); background: var(--ground);
      padding: var(--keytally-padding, .75rem); border: 1px solid var(--line); border-radius: var(--keytally-radius, .5rem); }
    .total { margin: 0 0 .25rem; font-size: 1.2em; font-weight: 700; } ul { list-style: none; margin: 0; padding: 0; }
    li.line { display: grid; grid-template-columns: 3.5ch 1fr; gap: 0 .75rem; padding: .3rem 0; border-top: 1px solid var(--line); }
    b { text-align: end; font-variant-numeric: tabular-nums; } small { grid-column: 2; } a { color: var(--accent); justify-self: start; }
    fieldset { border: 1px solid var(--line); border-radius: .4rem; margin: .5rem 0; padding: .25rem .6rem .6rem; display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; min-width: 0; }
    legend { font-weight: 600; padding: 0 .25rem; } legend.number { font-weight: 400; }
    .field { display: inline-flex; flex-direction: column; font-size: .9em; max-width: 100%; }
    input, select, button { box-sizing: border-box; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--rim); border-radius: .3rem; min-height: 2.75rem; min-width: 2.75rem; max-width: 100%; }
    input, select { padding: 0 .5rem; } input[type=number] { width: 6em; } input[type=checkbox] { width: 2.75rem; accent-color: var(--accent); } button { padding: 0 .8em; cursor: pointer; }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
    .fault { color: var(--error); }
  `);

  function make(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
      else if (value !== false && value != null) made.setAttribute(name, value === true ? '' : value);
    }
    made.append(...children);
    return made;
  }

  let fields = 0; // number of fields created, for unique ids
  const catalogues = new Map(); // address -> promise of a catalogue

  class Base extends HTMLElement {
    constructor() {
      super();
      this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [style];
    }

    get language() {
      const language = (this.getAttribute('lang') || document.documentElement.lang || navigator.language || 'en').slice(0, 2);
      return language in WORDS ? language : 'en';
    }

    get game() { return this.getAttribute('game') || ''; }
    get root() { return new URL('api/v1/', this.getAttribute('service') || OWN).href; }

    /** Renders the current attributes. */
    async renew() {}

    connectedCallback() { this.renew(); }
    attributeChangedCallback() { if (this.isConnected) this.renew(); }

    async ask(path, body) {
      const headers = { 'Accept-Language': this.language, ...(body && { 'Content-Type': 'application/json' }) };
      const response = await fetch(this.root + path, { method: body ? 'POST' : 'GET', headers, body: body && JSON.stringify(body), credentials: 'omit' });
      const json = await response.json();
      if (!response.ok) throw Object.assign(new Error(json.detail), { problem: json });
      return json;
    }

    catalogue() {
      const path = `games/${encodeURIComponent(this.game)}`;
      const key = this.root + path;
      if (!catalogues.has(key)) catalogues.set(key, this.ask(path).catch((error) => { catalogues.delete(key); throw error; }));
      return catalogues.get(key);
    }

    scored(board) { return this.ask(`games/${encodeURIComponent(this.game)}/score`, { players: [{ name: '-', board }] }); }

    name(id, catalogue) {
      const named = [...(catalogue?.pieces || []), ...(catalogue?.categories || [])].find((each) => each.id === id);
      return named?.names?.[this.language] || named?.names?.en || translate(this.language, String(id).replaceAll('_', ' '));
    }

    refusal(error) {
      const messages = error.problem?.errors?.length ? error.problem.errors.map(({ pointer, message }) => `${pointer.replace('/players/0/board', '')} ${message}`) : [error.problem?.detail || translate(this.language, 'The server cannot be reached right now.')];
      return make('ul', { role: 'alert', class: 'fault' }, ...messages.map((text) => make('li', {}, text)));
    }

    /** The text for screen readers: the total, with the name if there are several players. */
    total(player, answer) { return `${answer.players.length > 1 ? `${player.name}: ` : ''}${translate(this.language, 'Total')} ${player.total}`; }

    breakdown(answer, catalogue, withTotals = true) {
      return answer.players.map((player) => make('div', { role: 'group', 'aria-label': this.total(player, answer) },
        ...(withTotals ? [make('p', { class: 'total' }, this.total(player, answer))] : []),
        make('ul', {}, ...player.lines.map((line) => make('li', { class: 'line' },
          make('b', {}, String(line.points)),
          make('a', { href: new URL(`rules/${this.game}/${line.rule}?lang=${this.language}`, new URL('../../', this.root)).href, target: '_blank', rel: 'noopener' }, this.name(line.element, catalogue)),
          make('small', {}, line.how)))),
        make('ul', {}, ...player.warnings.map((warning) => make('li', { class: warning.severity === 'error' ? 'fault' : false }, warning.message)))));
    }

    show(...content) { this.shadowRoot.replaceChildren(make('div', { class: 'root', part: 'root', lang: this.language }, ...content)); }

    emit(event, detail) { this.dispatchEvent(new CustomEvent(event, { detail, bubbles: true, composed: true })); }

    /** Shows the problem, and a button to retry if the server cannot be reached. */
    fail(error) {
      const again = make('button', { type: 'button', onclick: () => this.renew() }, translate(this.language, 'Try again'));
      this.show(this.refusal(error), ...(error.problem ? [] : [again]));
      this.emit('keytally-problem', { problem: error.problem || null });
    }
  }

  /** Shows the breakdown of `answer` (a property), or scores the attribute `board` and shows that. */
  class KeytallyScore extends Base {
    static observedAttributes = ['game', 'board', 'lang', 'service'];
    #answer = null;
    #turn = 0;

    get answer() { return this.#answer; }
    set answer(answer) { this.#answer = answer; if (this.isConnected) this.renew(); }

    async renew() {
      const turn = this.#turn += 1;
      try {
        const given = this.#answer || (this.hasAttribute('board') && await this.scored(JSON.parse(this.getAttribute('board'))));
        const catalogue = await this.catalogue().catch(() => null); // without it, ids are shown instead of names
        if (turn === this.#turn && given) this.show(...this.breakdown(given, catalogue));
      } catch (error) {
        if (turn === this.#turn) this.fail(error);
      }
    }
  }

  /**
   * A form for one board. Each change is scored and dispatches the event `keytally-score`: {board, score}, or
   * `keytally-problem`: {board, problem} if it is rejected.
   */
  class KeytallyEntry extends Base {
    static observedAttributes = ['game', 'lang', 'service'];
    #board = {};
    #timer = 0;
    #turn = 0;

    get board() { return structuredClone(this.#board); }
    set board(board) { this.#board = structuredClone(board || {}); if (this.isConnected) this.renew(); }

    async renew() {
      try {
        const catalogue = await this.catalogue();
        const result = { total: make('p', { class: 'total', role: 'status' }), lines: make('div', {}) };
        const fields = this.members(catalogue.board_schema, this.#board, catalogue, () => this.changed(result, catalogue));
        this.show(make('form', { part: 'form', onsubmit: (event) => event.preventDefault() }, ...fields), make('div', { part: 'result' }, result.total, result.lines));
        if (Object.keys(this.#board).length) this.changed(result, catalogue);
      } catch (error) {
        this.fail(error);
      }
    }

    changed(result, catalogue) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(async () => {
        const turn = this.#turn += 1;
        const board = this.board;
        try {
          const score = await this.scored(board);
          if (turn !== this.#turn) return;
          result.total.textContent = this.total(score.players[0], score);
          result.lines.replaceChildren(...this.breakdown(score, catalogue, false));
          this.emit('keytally-score', { board, score });
        } catch (error) {
          if (turn !== this.#turn) return;
          result.total.textContent = '';
          result.lines.replaceChildren(this.refusal(error));
          this.emit('keytally-problem', { board, problem: error.problem || null });
        }
      }, WAIT);
    }

    /** A field for each member of an object. */
    members(schema, object, catalogue, changed) {
      return Object.entries(schema.properties || {}).map(([name, inner]) => this.field(name, inner, object, name, catalogue, changed)).filter(Boolean);
    }

    /** The field that edits `holder[key]`; an emptied field is removed from it. */
    field(name, given, holder, key, catalogue, changed) {
      const schema = given.anyOf ? given.anyOf.find((choice) => choice.type !== 'null') : given;
      const title = this.name(name, catalogue);
      const set = (value) => { if (value === undefined) delete holder[key]; else holder[key] = value; changed(); };
      const labelled = (input) => {
        input.id = `field-${fields += 1}`;
        return make('span', { class: 'field' }, make('label', { for: input.id }, title), input);
      };
      if (schema.enum) {
        const options = [make('option', { value: '' }, '–'), ...schema.enum.map((id) => make('option', { value: String(id), selected: holder[key] === id }, this.name(id, catalogue)))];
        return labelled(make('select', { onchange: ({ target }) => set(schema.enum.find((id) => String(id) === target.value)) }, ...options));
      }
      if (schema.type === 'boolean') return labelled(make('input', { type: 'checkbox', checked: holder[key] === true, onchange: ({ target }) => set(target.checked || undefined) }));
      if (schema.type === 'integer') {
        return labelled(make('input', { type: 'number', step: 1, min: schema.minimum, max: schema.maximum, inputmode: 'numeric', value: holder[key], oninput: ({ target }) => set(target.value === '' ? undefined : Number(target.value)) }));
      }
      if (schema.type === 'string') return labelled(make('input', { type: 'text', maxlength: schema.maxLength, value: holder[key], oninput: ({ target }) => set(target.value || undefined) }));
      if (schema.type === 'object' && schema.properties) {
        const object = holder[key] || {};
        const kept = () => set(Object.keys(object).length ? object : undefined);
        return make('fieldset', {}, make('legend', {}, title), ...this.members(schema, object, catalogue, kept));
      }
      if (schema.type === 'array' && schema.items) return this.list(title, schema, holder, key, catalogue, changed);
      return null;
    }

    list(title, schema, holder, key, catalogue, changed) {
      const group = make('fieldset', {}, make('legend', {}, title));
      const entries = holder[key] || [];
      const kept = () => {
        const filled = entries.filter((entry) => entry !== undefined && !(typeof entry === 'object' && !Object.keys(entry).length));
        if (filled.length) holder[key] = filled; else delete holder[key];
        changed();
      };
      const isPlace = schema.minItems === schema.maxItems && schema.items.type === 'integer';
      const add = (at) => {
        const numbered = `${title} ${at + 1}`;
        const row = make('fieldset', {}, ...(isPlace ? [] : [make('legend', { class: 'number' }, numbered)]));
        if (schema.items.properties) row.append(...this.members(schema.items, entries[at] ??= {}, catalogue, kept));
        else row.append(this.field(isPlace ? `${title} ${at + 1}` : title, schema.items, entries, at, catalogue, kept));
        const gone = () => { entries[at] = undefined; row.remove(); more.focus(); kept(); };
        if (!isPlace) row.append(make('button', { type: 'button', onclick: gone, 'aria-label': `${translate(this.language, 'Remove')}: ${numbered}` }, translate(this.language, 'Remove')));
        return row;
      };
      const more = make('button', { type: 'button', onclick: () => {
        const row = add(entries.length);
        more.before(row);
        row.querySelector('input, select')?.focus();
      } }, `${translate(this.language, 'Add')}: ${title}`);
      const count = isPlace ? schema.minItems : entries.length;
      group.append(...Array.from({ length: count }, (_, at) => add(at)));
      if (!isPlace) group.append(more);
      return group;
    }
  }

  if (!customElements.get('keytally-score')) {
    customElements.define('keytally-score', KeytallyScore);
    customElements.define('keytally-entry', KeytallyEntry);
  }
})();
