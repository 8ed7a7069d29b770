import { serveWorker } from '#main/platform/workers/serve-worker.ts';
import { inspectBatch } from './inspect-batch.ts';

serveWorker(inspectBatch);
