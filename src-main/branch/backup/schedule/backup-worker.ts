import { serveThreadWork } from '#main/platform/workers/thread-work.ts';
import { backupSteps } from '../backup-steps.ts';
import { backupRefusal } from '../container/backup-fault.ts';

serveThreadWork(backupSteps, backupRefusal);
