// The reference: opens what an address names, and sends the requests that a reader tries.
function show() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named instanceof HTMLDetailsElement) {
    named.open = true;
    named.scrollIntoView();
  }
}
addEventListener('hashchange', show);
show();

for (const form of document.querySelectorAll('form.try')) {
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send(form);
  });
}

/** Sends the form's request and shows it as a command, with the response. */
async function send(form) {
  const reply = form.querySelector('.reply');
  reply.hidden = false;
  const { address, options, command } = request(form);
  reply.textContent = `${command}\n\n…`;
  try {
    const answer = await fetch(address, options);
    const type = answer.headers.get('Content-Type') || '';
    const headers = ['ETag', 'Location', 'Retry-After'].filter((name) => answer.headers.has(name)).map((name) => `${name}: ${answer.headers.get(name)}\n`);
    reply.textContent = `${command}\n\n${answer.status}\n${headers.join('')}\n${await shown(answer, type)}`;
  } catch (error) {
    reply.textContent = `${command}\n\n${error.message}`;
  }
}

async function shown(answer, type) {
  if (type.includes('json')) return JSON.stringify(await answer.json(), null, 2);
  if (type.startsWith('text/event-stream')) {
    const reader = answer.body.getReader();
    const { value } = await reader.read();
    reader.cancel();
    return new TextDecoder().decode(value);
  }
  if (type.startsWith('text/') || type.includes('xml')) return answer.text();
  return `${type}, ${(await answer.blob()).size} bytes`;
}

function request(form) {
  let path = form.dataset.path;
  const query = new URLSearchParams();
  const headers = { 'Accept-Language': document.documentElement.lang };
  let body = null;
  const parts = [];
  for (const [name, value] of new FormData(form)) {
    const [kind, key] = name.split(':');
    const given = value instanceof File ? value.size > 0 : value !== '';
    if (!given) continue;
    if (kind === 'path') path = path.replace(`{${key}}`, encodeURIComponent(value));
    else if (kind === 'query') query.append(key, value);
    else if (kind === 'header') headers[key] = value;
    else if (kind === 'key') headers.Authorization = `Bearer ${value}`;
    else if (kind === 'form') {
      (body ||= new FormData()).append(key, value);
      parts.push(`-F ${quoted(`${key}=${value instanceof File ? `@${value.name}` : value}`)}`);
    } else if (kind === 'body') {
      body = value;
      headers['Content-Type'] = 'application/json';
      parts.push(`-d ${quoted(value)}`);
    }
  }
  const address = `${path}${query.size ? `?${query}` : ''}`;
  const method = form.dataset.method;
  const headerOptions = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const command = ['curl', method === 'GET' ? '' : `-X ${method}`, quoted(location.origin + address), ...headerOptions, ...parts].filter(Boolean).join(' ');
  return { address, options: { method, headers, body }, command };
}

/** A word as a shell takes it. */
function quoted(word) {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
