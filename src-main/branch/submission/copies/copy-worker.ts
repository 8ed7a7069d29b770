import { serveWorker } from '#main/platform/workers/serve-worker.ts';
import { examineCopy, type CopyToExamine } from './examine-copy.ts';

serveWorker((input: CopyToExamine) => examineCopy(input));
