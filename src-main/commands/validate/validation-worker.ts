import { serveWorker } from '#main/platform/workers/serve-worker.ts';
import { validateFile } from './validate-file.ts';
import type { FileToValidate } from './validation-pool.ts';

serveWorker(({ file, terms }: FileToValidate) => validateFile(file, terms));
