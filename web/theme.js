// Sets light or dark before the first paint, from what the player chose or else what the device asks for.
const chosen = localStorage.getItem('keytally/theme');
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
