// Whoever waits in vain for the form is told so: its scripts did not come, or this browser does not understand them.
(() => {
  const LONG = 20000; // ms
  const tell = () => {
    const note = document.getElementById('unstarted'); // gone once the form has started
    if (note) note.hidden = false;
  };
  // Scripts that did not come report it themselves; pictures do, too.
  addEventListener('error', ({ target }) => { if (target === window || target instanceof HTMLScriptElement) tell(); }, true);
  setTimeout(tell, LONG);
})();
