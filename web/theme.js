// Sets light or dark before the first paint, from what the player chose or else what the device asks for.
(() => {
  try {
    const chosen = localStorage.getItem('keytally/theme');
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
  } catch { /* no storage: as the device asks */ }
})();
