import { serveWorker } from '../../../platform/workers/serve-worker.ts';
import { inspectBatch } from './inspect-batch.ts';

serveWorker(inspectBatch);
