import { loadSqlite } from '#main/platform/sqlite/load-sqlite.ts';
import { lowerPriority } from '#main/platform/workers/lower-priority.ts';
import { serveThreadWork } from '#main/platform/workers/thread-work.ts';
import { backupRefusal } from '../container/backup-fault.ts';
import { checkSteps } from './check-steps.ts';

loadSqlite();
lowerPriority();
serveThreadWork(checkSteps, backupRefusal);
