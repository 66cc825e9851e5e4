// Answers while a question is typed: the page of the answer is fetched and its reply shown here. Without a script the button sends.
// Screen readers announce the verdict and what answers, not all that is replaced.
const PAUSE = 200;
const form = document.getElementById('ask');
const field = form.elements.q;
const announcement = document.createElement('p');
announcement.className = 'unseen';
announcement.setAttribute('role', 'status');
form.after(announcement);
let last = 0;
let timer;

async function answer() {
  const mine = ++last;
  const url = `${form.action}?${new URLSearchParams(new FormData(form))}`;
  const response = await fetch(url).catch(() => null);
  if (!response?.ok || mine !== last) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const reply = page.getElementById('reply');
  const answering = [...reply.querySelectorAll('.verdict, .answer')].map((part) => part.textContent.trim());
  announcement.textContent = field.value.trim() && answering.join(' ');
  document.getElementById('reply').replaceChildren(...reply.childNodes);
  document.querySelector('nav').replaceChildren(...page.querySelector('nav').childNodes);
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
