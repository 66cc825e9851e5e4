// Answers while a question is typed: the page of the answer is fetched and its reply shown here. Without a script the button sends.
const PAUSE = 200;
const form = document.getElementById('ask');
const field = form.elements.q;
let last = 0;
let timer;

async function answer() {
  const mine = ++last;
  const url = `${form.action}?${new URLSearchParams(new FormData(form))}`;
  const response = await fetch(url).catch(() => null);
  if (!response?.ok || mine !== last) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  document.getElementById('reply').replaceChildren(...page.getElementById('reply').childNodes);
  document.title = page.title;
  history.replaceState(null, '', url);
}

field.addEventListener('input', () => {
  clearTimeout(timer);
  timer = setTimeout(answer, PAUSE);
});
addEventListener('keydown', (event) => {
  const typing = event.target.closest('input, textarea');
  if (typing || event.ctrlKey || event.metaKey || event.altKey || !['/', '?'].includes(event.key)) return;
  event.preventDefault();
  field.focus();
});
