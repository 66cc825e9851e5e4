// The page prints itself; without a script the button stays hidden, as the browser's own menu does it.
const button = document.getElementById('print');
button.hidden = false;
button.addEventListener('click', () => window.print());
