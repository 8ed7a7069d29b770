import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { HeadOfficeDatabase } from '../db/database.ts';
import type { BatchInspector } from '../ingest/inspect/batch-inspector.ts';
import { watchDatabase, type DatabaseWatch } from './watch-database.ts';
import { watchDisk } from './watch-disk.ts';
import { watchJobs } from './watch-jobs.ts';

type WatchedParts = { clock: Clock; logger: Logger; inspector: Pick<BatchInspector, 'conditions'> };

/** Watches the database, its schema and its disk, the jobs and the threads, so that `/readyz` need not wait for any of them. */
export function watchHealth({ db, embedded }: HeadOfficeDatabase, parts: WatchedParts): DatabaseWatch {
  const database = watchDatabase(db, parts.clock);
  const disk = embedded === undefined ? [] : [watchDisk(embedded, parts)];
  const watches = [...disk, database, watchJobs(db, parts.clock)];
  return {
    conditions() {
      const all = [...watches, parts.inspector].flatMap((watch) => watch.conditions());
      return all.filter((one, index) => all.findIndex(({ code }) => code === one.code) === index);
    },
    // The disk of an embedded database is watched itself, which tells at once when changes are taken again.
    met: embedded === undefined ? database.met : () => undefined,
    close() {
      for (const watch of watches) watch.close();
    },
  };
}
