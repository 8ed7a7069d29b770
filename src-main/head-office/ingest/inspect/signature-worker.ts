import { serveWorker } from '#main/platform/workers/serve-worker.ts';
import { checkSignature } from './check-signature.ts';

serveWorker(checkSignature);
