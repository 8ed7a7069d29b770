import { serveWorker } from '../../../platform/workers/serve-worker.ts';
import { checkSignature } from './check-signature.ts';

serveWorker(checkSignature);
