import { environment as environmentName } from '#shared/api/documents/result-fields.ts';
import type { LedgerReader } from '#main/branch/db/ledger-database.ts';
import type { Environment, SubmissionStatus } from '#main/branch/db/schema.ts';
import { countOpen } from './rejected-places.ts';

const waiting = ['pending', 'submitted', 'queued'] as const satisfies SubmissionStatus[];

/** The queue in numbers. */
export type QueueSummary = { waiting: number; overdue: number; nearest_deadline: string | null; rejected: number };

// Kept by triggers, so that nothing is counted.
function countOf(db: LedgerReader, environment: Environment | undefined, statuses: readonly SubmissionStatus[]): number {
  let cells = db.sql
    .selectFrom('document_counts as cell')
    .innerJoin('egs_units as unit', 'unit.egs_unit_id', 'cell.egs_unit_id')
    .select('cell.documents')
    .where('cell.day', '=', '')
    .where('cell.status', 'in', statuses);
  if (environment !== undefined) cells = cells.where('unit.environment', '=', environment);
  return db.all(cells).reduce((sum, { documents }) => sum + documents, 0);
}

const mostOverdue = 10_000;

// Only simplified documents have a deadline.
function queuedWithDeadline(db: LedgerReader, environment: Environment) {
  return db.sql
    .selectFrom('submissions')
    .select('deadline')
    .where('status', '=', 'queued')
    .where('environment', '=', environment)
    .where('invoice_type', '=', 'simplified')
    .orderBy('deadline');
}

// Those under way, as many as the gateway is called at once: they wait on until the authority has accepted them.
function deadlinesUnderWay(db: LedgerReader, environments: readonly Environment[]): string[] {
  const underWay = db.sql
    .selectFrom('submissions')
    .select('deadline')
    .where('status', 'in', ['pending', 'submitted'])
    .where('environment', 'in', environments)
    .where('invoice_type', '=', 'simplified');
  return db.all(underWay).map(({ deadline }) => deadline);
}

/** The queue of an environment, or of both. */
export function queueSummary(db: LedgerReader, environment: Environment | undefined, now: Date): QueueSummary {
  const environments = environment === undefined ? environmentName.options : [environment];
  const queued = environments.map((one) => queuedWithDeadline(db, one));
  const underWay = deadlinesUnderWay(db, environments);
  const nearest = queued.flatMap((query) => db.first(query.limit(1)) ?? []).map(({ deadline }) => deadline);
  const late = queued.map((query) => db.all(query.where('deadline', '<', now.toISOString()).limit(mostOverdue)).length);
  const lateUnderWay = underWay.filter((deadline) => deadline < now.toISOString()).length;
  return {
    waiting: countOf(db, environment, waiting),
    overdue: late.reduce((sum, count) => sum + count, lateUnderWay),
    nearest_deadline: [...nearest, ...underWay].toSorted((one, other) => (one < other ? -1 : 1))[0] ?? null,
    // Most branches have none, which the counts say.
    rejected: countOf(db, environment, ['failed']) === 0 ? 0 : countOpen(db, environment),
  };
}
