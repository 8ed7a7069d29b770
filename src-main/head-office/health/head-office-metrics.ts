import type { Metrics } from '../../platform/metrics.ts';
import type { HeadOfficeDatabase } from '../db/database.ts';
import { jobsDue } from './watch-jobs.ts';
import type { HealthWatch } from './watch-database.ts';

// A reading of measurements does not fail because the database is away, which a measurement of its own says.
const unknown = Number.NaN;

/** Adds what only head office has to measure. */
export function addHeadOfficeMetrics(metrics: Metrics, { db, embedded }: HeadOfficeDatabase, health: HealthWatch): void {
  const held = (severity: 'error' | 'warning'): number =>
    health.conditions().filter((condition) => condition.severity === severity).length;
  metrics.addGauge('sanad_condition_errors', 'Conditions of /readyz with which head office cannot do its work.', () =>
    Promise.resolve(held('error')),
  );
  metrics.addGauge('sanad_condition_warnings', 'Conditions of /readyz that somebody should look at.', () =>
    Promise.resolve(held('warning')),
  );
  metrics.addGauge('sanad_jobs_due', 'Jobs whose time has come, such as deliveries of webhooks.', () =>
    jobsDue(db).then(
      ({ jobs }) => jobs,
      () => unknown,
    ),
  );
  metrics.addGauge('sanad_jobs_due_seconds', 'For how long the first of them has been due.', () =>
    jobsDue(db).then(
      ({ seconds }) => seconds,
      () => unknown,
    ),
  );
  if (embedded === undefined) return;
  metrics.addGauge('sanad_database_free_bytes', 'Free space on the disk of the embedded database.', () =>
    Promise.resolve(embedded.freeBytes()),
  );
}
