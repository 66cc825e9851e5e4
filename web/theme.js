// Before the first paint: light or dark, from what the player chose or else what the device asks for; and whoever comes
// to another page than the start has its script asked for at once.
(() => {
  try {
    const chosen = localStorage.getItem('keytally/theme');
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
  } catch { /* no storage: as the device asks */ }
  const { later } = document.documentElement.dataset;
  if (later && location.hash.length > 2) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: later }));
})();
