import { getPriority } from 'node:os';
import { lowerPriority } from '#main/platform/workers/lower-priority.ts';
import { serveWorker } from '#main/platform/workers/serve-worker.ts';

lowerPriority();
// On Linux, that of this thread.
serveWorker(() => getPriority());
