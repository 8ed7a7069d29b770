import { existsSync } from 'node:fs';
import { serveWorker } from '#main/platform/workers/serve-worker.ts';
import { inspectBatch } from '#main/head-office/ingest/inspect/inspect-batch.ts';

// A thread that cannot be started while a file is there, and dies when it gets a body then.
const file = process.env['SANAD_TEST_INSPECTOR_FAULT'] ?? '';
const endIfFaulty = (): void => {
  if (existsSync(file)) process.exit(7);
};
endIfFaulty();

serveWorker((body: Parameters<typeof inspectBatch>[0]) => {
  endIfFaulty();
  return inspectBatch(body);
});
