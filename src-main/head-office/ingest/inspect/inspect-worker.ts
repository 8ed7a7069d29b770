import { serveWorker } from '../../../platform/serve-worker.ts';
import { inspectBatch } from './inspect-batch.ts';

serveWorker(inspectBatch);
