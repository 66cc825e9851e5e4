// Everything on the screen that does not hold: wider than the page, cut off, broken inside a word, over one another.
() => {
  const found = [];
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) || document.body;
  const page = document.documentElement;
  const name = (one) => `${one.localName}.${(one.className.baseVal ?? one.className) || ''}`.slice(0, 60);
  if (page.scrollWidth > page.clientWidth) found.push(`the page is ${page.scrollWidth - page.clientWidth} px too wide`);
  const body = root.querySelector('.sheet-body');
  if (body && body.scrollWidth > body.clientWidth) found.push(`the sheet is ${body.scrollWidth - body.clientWidth} px too wide`);
  const hidden = (one) => getComputedStyle(one).clipPath === 'inset(50%)' || one.closest('.sr-only, option, select, title, [hidden], details:not([open]) > :not(summary)');
  const fixed = (one) => one.closest('.score-bar, .head, .toasts, .sheet-head, .sheet-foot, .picker-head, .result-board, .tabs, .jump-bar, .head-start') || root;
  const boxes = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || hidden(parent) || parent.closest('svg, noscript, script, style') || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    for (const { 0: word, index } of node.data.matchAll(/[^\s\u00ad\u2010/-]+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (range.getClientRects().length < 2) continue;
      // The row of each letter; the first may have a second box, the hyphen before it.
      const rows = new Set([...word].map((_, at) => {
        range.setStart(node, index + at);
        range.setEnd(node, index + at + 1);
        return Math.round([...range.getClientRects()].filter(({ width }) => width).at(-1)?.top ?? -1);
      }).filter((top) => top >= 0));
      if (rows.size > 1) found.push(`"${word}" is broken in ${name(parent)}`);
    }
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (!box.width) continue;
    let clip = parent;
    let [left, right] = [0, innerWidth];
    let scrolls = false;
    for (; clip && clip !== root.parentElement; clip = clip.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(clip);
      const edge = clip.getBoundingClientRect();
      if (overflowX === 'auto' || overflowX === 'scroll') { scrolls = true; break; }
      if (overflowX !== 'visible') { left = Math.max(left, edge.left); right = Math.min(right, edge.right); }
      if (!scrolls && overflowX !== 'visible' && (box.left < edge.left - 1 || box.right > edge.right + 1)) { found.push(`"${node.data.trim()}" is cut by ${name(clip)}`); break; }
      if (overflowY === 'hidden' && box.bottom > edge.bottom + 3 && edge.bottom < innerHeight && clip !== root) { found.push(`"${node.data.trim()}" is cut at the bottom by ${name(clip)}`); break; }
    }
    const own = parent.closest('button, a, label, td, th, h1, h2, h3');
    if (own) {
      const edge = own.getBoundingClientRect();
      if (box.right > edge.right + 1 || box.left < edge.left - 1) found.push(`"${node.data.trim()}" leaves ${name(own)}`);
    }
    if (!scrolls || box.right < innerWidth) boxes.push({ one: parent, text: node.data.trim(), layer: fixed(parent), box });
  }
  for (const icon of root.querySelectorAll('svg.icon, svg.mark')) {
    if (!icon.checkVisibility({ visibilityProperty: true }) || hidden(icon)) continue;
    const box = icon.getBoundingClientRect();
    const own = icon.closest('button, a, .card, .guild');
    if (!own || !box.width || (icon.closest('.chart-scroll, .tabs, .piece-strip') && !own.closest('.tabs'))) continue;
    const edge = own.getBoundingClientRect();
    if (box.right > edge.right + 1.5 || box.left < edge.left - 1.5) found.push(`${icon.innerHTML.slice(0, 60)} leaves ${name(own)}`);
  }
  boxes.sort((a, b) => a.box.top - b.box.top);
  for (const [at, a] of boxes.entries()) {
    for (let to = at + 1; to < boxes.length && boxes[to].box.top < a.box.bottom - 3; to += 1) {
      const b = boxes[to];
      if (a.layer !== b.layer || a.one.contains(b.one) || b.one.contains(a.one)) continue;
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (across > 2 && down > 0.3 * Math.min(a.box.height, b.box.height)) found.push(`"${a.text}" and "${b.text}" overlap in ${name(a.one)}, ${name(b.one)}`);
    }
  }
  return [...new Set(found)];
}
