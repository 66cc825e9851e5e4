// A picture under way over a connection that dies without a word: it is given up, and one that is only slow is not.
import './page.js';
import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { Offline, upload } from '../../web/core/api.js';

const MINUTE = 60_000;
let request;

class Request {
  upload = {};

  open() { request = this; }

  setRequestHeader() {}

  getResponseHeader() { return 'application/json'; }

  send() {}

  abort() {
    this.aborted = true;
    this.onloadend?.();
  }
}

globalThis.XMLHttpRequest = Request;
beforeEach(() => mock.timers.reset());

function sent(options) {
  mock.timers.enable({ apis: ['setTimeout'] });
  const outcome = { answer: null, error: null };
  upload('/photo', new FormData(), options).then((answer) => { outcome.answer = answer; }, (error) => { outcome.error = error; });
  return outcome;
}

/** Not by waiting for the upload itself: it may never end. */
const settled = () => new Promise((resolve) => { setImmediate(resolve); });

test('an upload of which nothing is heard any more counts as lost', async () => {
  const outcome = sent();
  request.upload.onprogress({ loaded: 1, total: 2, lengthComputable: true });
  mock.timers.tick(MINUTE);
  await settled();
  assert.ok(outcome.error instanceof Offline);
  assert.ok(request.aborted);
});

test('a slow upload goes on as long as it moves, and may be answered late', async () => {
  const parts = [];
  const outcome = sent({ onProgress: (part) => parts.push(part) });
  for (let loaded = 1; loaded <= 4; loaded += 1) {
    mock.timers.tick(MINUTE - 1);
    request.upload.onprogress({ loaded, total: 4, lengthComputable: true });
  }
  mock.timers.tick(MINUTE - 1);
  Object.assign(request, { status: 200, responseText: '{"read": true}' });
  request.onload();
  request.onloadend();
  await settled();
  mock.timers.tick(MINUTE);
  assert.deepEqual([outcome, parts, request.aborted], [{ answer: { read: true }, error: null }, [0.25, 0.5, 0.75, 1], undefined]);
});
