// Long work on photos: followed while the service does it, and cancelled there when it is no longer wanted.
import { Offline, Problem, getJson, isBusy, remove } from './api.js';

const EVERY = 700; // ms between two looks
const MOST_MISSED = 20; // looks without an answer, until the network counts as gone

/** The header by which the service answers with a job where the work takes longer than this. */
export const PREFER = { Prefer: 'respond-async, wait=1' };

/** @param {AbortSignal} [signal] ends the pause at once */
const pause = (ms, signal) => new Promise((/** @type {(value?: undefined) => void} */ resolve) => {
  const timer = setTimeout(resolve, ms);
  signal?.addEventListener('abort', () => { clearTimeout(timer); resolve(); }, { once: true });
});

/**
 * What a request answered: the result itself, or a job, which is then followed to its end.
 * @param {any} answer
 * @param {"reading" | "enrolment" | "self_test"} kind
 * @param {(job: {message: string, percentage: number}) => void} [onProgress]
 * @param {AbortSignal} [signal] cancels the job
 * @returns {Promise<any>}
 */
export async function resultOf(answer, kind, onProgress, signal) {
  const result = await followed(answer, kind, onProgress, signal);
  signal?.throwIfAborted(); // it came all the same
  return result;
}

async function followed(answer, kind, onProgress, signal) {
  if (!answer?.state || answer.kind !== kind) return answer;
  let job = answer;
  let missed = 0;
  let wait = EVERY;
  while (!['done', 'failed'].includes(job.state)) {
    onProgress?.(job);
    await pause(wait, signal);
    if (signal?.aborted) {
      remove(`/jobs/${job.id}`).catch(() => {}); // it ends by itself too
      throw new DOMException('cancelled', 'AbortError');
    }
    try {
      job = await getJson(`/jobs/${job.id}`);
      [missed, wait] = [0, EVERY];
    } catch (error) {
      missed += 1;
      if (!(error instanceof Offline || isBusy(error)) || missed > MOST_MISSED) throw error;
      wait = Math.max(EVERY, (error.retryAfter || 0) * 1000);
    }
  }
  if (job.state === 'failed') throw new Problem(job.problem.status, job.problem);
  return job[kind];
}
