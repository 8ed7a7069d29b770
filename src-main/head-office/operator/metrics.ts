import { sql, type Kysely } from 'kysely';
import type { Metrics, LabelledValue } from '#main/platform/metrics.ts';
import type { Clock } from '#main/platform/clock.ts';
import type { HeadOfficeDatabase } from '../db/database.ts';
import { readReport, type StoredReport } from '../branches/stored-report.ts';
import type { Schema } from '../db/schema.ts';
import { jobsDue } from './watch-health.ts';
import type { ProgramWatch } from './watch-database.ts';

const mostBranches = 10_000;
const labelNames = ['organization_id', 'appliance_id', 'branch'] as const;

type Row = {
  organization_id: string;
  appliance_id: string;
  branch_name: string;
  last_seen_at: Date;
  behind: string | number;
  report: StoredReport | null;
};

async function branches(db: Kysely<Schema>): Promise<Row[]> {
  const stored = sql<Omit<Row, 'report'> & { report: unknown }>`SELECT * FROM branch_measurements(${mostBranches})`;
  const { rows } = await stored.execute(db);
  return rows.map((row) => ({ ...row, report: readReport(row.report) }));
}

function heldBy({ report }: Row, severity: string): number {
  return report?.conditions.filter((condition) => condition.severity === severity).length ?? 0;
}

/** Adds how each branch is, by organization, appliance and name; nothing while the database is away. */
export function addBranchMetrics(metrics: Metrics, { db, clock }: { db: Kysely<Schema>; clock: Clock }): void {
  function add(name: string, help: string, valueOf: (row: Row) => number): void {
    const values = async (): Promise<LabelledValue[]> => {
      const rows = await branches(db).catch((): Row[] => []);
      return rows.map((row) => {
        const { organization_id, appliance_id, branch_name: branch } = row;
        return { labels: { organization_id, appliance_id, branch }, value: valueOf(row) };
      });
    };
    metrics.addGauges(name, help, values, labelNames);
  }
  const secondsSince = (at: Date): number => (clock.now().getTime() - at.getTime()) / 1_000;
  add('sanad_branch_silent_seconds', 'Since the branch was last heard of.', ({ last_seen_at }) => secondsSince(last_seen_at));
  add('sanad_branch_behind', 'Entries of its feed that have not come yet.', ({ behind }) => Number(behind));
  add('sanad_branch_condition_errors', 'Conditions with which the branch issues nothing.', (row) => heldBy(row, 'error'));
  add('sanad_branch_condition_warnings', 'Conditions at the branch that somebody should look at.', (row) =>
    heldBy(row, 'warning'),
  );
  add('sanad_branch_backup_age_seconds', 'Since its newest backup was written; NaN without one.', ({ report }) => {
    const last = report?.backup?.last_at ?? null;
    return last === null ? Number.NaN : secondsSince(new Date(last));
  });
}

// A reading of measurements does not fail because the database is away, which a measurement of its own says.
const unknown = Number.NaN;

/** Adds what only head office has to measure. */
export function addHeadOfficeMetrics(metrics: Metrics, { db, embedded }: HeadOfficeDatabase, health: ProgramWatch): void {
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
