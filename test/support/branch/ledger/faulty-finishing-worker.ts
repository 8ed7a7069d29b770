import assert from 'node:assert/strict';
import { parentPort, workerData } from 'node:worker_threads';
import { states, type FinishingInput, type FinishingRequest } from '#main/branch/ledger/contents/finishing-request.ts';
import { faults } from './faulty-finishing.ts';

const { answers }: FinishingInput = workerData;
const named = decodeURIComponent(new URL(import.meta.url).search.slice(1));
const fault = faults.find((each) => each === named);
assert(parentPort !== null && fault !== undefined);

parentPort.on('message', ({ id, state }: FinishingRequest) => {
  if (Atomics.compareExchange(state, 0, states.waiting, states.begun) !== states.waiting) return;
  if (fault === 'ends') process.exit(7);
  if (fault === 'hangs') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (fault === 'answers a fault') answers.postMessage({ id, fault: 'no idea' });
  Atomics.store(state, 0, states.answered);
  Atomics.notify(state, 0);
});
parentPort.postMessage('ready');
