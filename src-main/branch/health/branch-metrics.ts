import type { Clock } from '#main/platform/clock.ts';
import type { LabelledValue, Metrics } from '#main/platform/metrics.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import type { Conditions } from './conditions.ts';

/** What an appliance measures itself by. */
export type MeasuredAppliance = {
  db: LedgerReader;
  clock: Clock;
  conditions: Pick<Conditions, 'current'>;
  freeBytes: () => number;
  /** When the newest backup was written; undefined without one. */
  newestBackupAt: () => Date | undefined;
};

function documentCounts(db: LedgerReader): LabelledValue[] {
  const rows = db.all(
    db.sql
      .selectFrom('document_counts as cell')
      .innerJoin('egs_units as unit', 'unit.egs_unit_id', 'cell.egs_unit_id')
      .select(['unit.environment', 'cell.status'])
      .select((build) => build.fn.sum<number>('cell.documents').as('documents'))
      // Kept by triggers, so that nothing is counted.
      .where('cell.day', '=', '')
      .groupBy(['unit.environment', 'cell.status']),
  );
  return rows.map(({ environment, status, documents }) => ({ labels: { environment, status }, value: documents }));
}

function certificateSeconds(db: LedgerReader, now: Date): LabelledValue[] {
  const rows = db.all(
    db.sql
      .selectFrom('egs_unit_states as state')
      .innerJoin('egs_certificates as certificate', 'certificate.certificate_id', 'state.production_certificate_id')
      .leftJoin('uncertain_tails as uncertain', 'uncertain.egs_unit_id', 'state.egs_unit_id')
      .select(['state.egs_unit_id', 'certificate.expires_at'])
      .where('uncertain.given_up_at', 'is', null),
  );
  return rows.map(({ egs_unit_id, expires_at }) => ({
    labels: { egs_unit_id },
    value: (Date.parse(expires_at) - now.getTime()) / 1_000,
  }));
}

// Loaded when somebody measures, so that a start does not wait for it.
async function createBranchMetrics({ db, clock, conditions, freeBytes, newestBackupAt }: MeasuredAppliance): Promise<Metrics> {
  const { createMetrics } = await import('#main/platform/metrics.ts');
  const metrics = createMetrics();
  const held = async (severity: 'error' | 'warning'): Promise<number> =>
    conditions.current().filter((condition) => condition.severity === severity).length;
  metrics.addGauge('sanad_condition_errors', 'Conditions of /readyz with which nothing can be issued.', () => held('error'));
  metrics.addGauge('sanad_condition_warnings', 'Conditions of /readyz that somebody should look at.', () => held('warning'));
  metrics.addGauge('sanad_disk_free_bytes', 'Free space on the disk of the data folder.', async () => freeBytes());
  metrics.addGauge('sanad_backup_age_seconds', 'Since the newest backup was written; NaN without one.', async () => {
    const at = newestBackupAt();
    return at === undefined ? Number.NaN : (clock.now().getTime() - at.getTime()) / 1_000;
  });
  metrics.addGauges('sanad_documents', 'Documents of the ledger by their status.', async () => documentCounts(db), [
    'environment',
    'status',
  ]);
  metrics.addGauges(
    'sanad_certificate_left_seconds',
    'Until the certificate of a unit ends; negative once it has ended.',
    async () => certificateSeconds(db, clock.now()),
    ['egs_unit_id'],
  );
  return metrics;
}

/** The measurements of an appliance, made when they are first asked for. */
export function branchMetrics(measured: MeasuredAppliance): () => Promise<Metrics> {
  let made: Promise<Metrics> | undefined;
  return () => (made ??= createBranchMetrics(measured));
}
