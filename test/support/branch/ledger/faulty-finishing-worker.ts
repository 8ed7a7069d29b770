import assert from 'node:assert/strict';
import { parentPort, workerData } from 'node:worker_threads';
import {
  states,
  type FinishingInput,
  type FinishingRequest,
} from '../../../../src-main/branch/ledger/contents/finishing-request.ts';

/** What goes wrong with the thread; the query of its script's URL. */
export type Fault = 'ends' | 'hangs' | 'answers a fault' | 'answers nothing';

const { answers }: FinishingInput = workerData;
const fault = decodeURIComponent(new URL(import.meta.url).search.slice(1));

assert(parentPort !== null);
parentPort.on('message', ({ id, state }: FinishingRequest) => {
  if (Atomics.compareExchange(state, 0, states.waiting, states.begun) !== states.waiting) return;
  if (fault === 'ends') process.exit(7);
  if (fault === 'hangs') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (fault === 'answers a fault') answers.postMessage({ id, fault: 'no idea' });
  Atomics.store(state, 0, states.answered);
  Atomics.notify(state, 0);
});
parentPort.postMessage('ready');
