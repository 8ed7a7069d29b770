import { threadId } from 'node:worker_threads';
import { serveWorker } from '#main/platform/workers/serve-worker.ts';

/** The commands of the worker of these tests. */
export type FaultyJob = { say: string } | 'who' | 'fail' | 'crash' | 'hang' | 'grow';

serveWorker((job: FaultyJob): string => {
  if (job === 'who') return String(threadId);
  if (job === 'fail') throw new Error('no idea');
  if (job === 'crash') process.exit(7);
  if (job === 'grow') {
    const grown: number[][] = [];
    for (;;) grown.push(Array.from({ length: 1_000 }, (_, index) => index));
  }
  if (job === 'hang') {
    const forever = new Int32Array(new SharedArrayBuffer(4));
    Atomics.wait(forever, 0, 0);
    return 'never';
  }
  return job.say;
});
