import { AppError } from '#shared/api/app-error.ts';
import { certificateHealth, daysUntil, type EgsUnitResource } from '#shared/api/v1/egs.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import { replacementsAround, successorOf } from '../db/replaced-units.ts';
import type { KeyScope } from '../db/schema.ts';
import { uncertainTailError } from '../ledger/uncertain-tails.ts';

function unitsQuery(db: LedgerReader, apiKey: KeyScope) {
  return db.sql
    .selectFrom('egs_units as unit')
    .innerJoin('egs_unit_states as state', 'state.egs_unit_id', 'unit.egs_unit_id')
    .leftJoin('egs_certificates as certificate', 'certificate.certificate_id', 'state.production_certificate_id')
    .leftJoin('chain_heads as head', 'head.egs_unit_id', 'unit.egs_unit_id')
    .leftJoin('uncertain_tails as uncertain', 'uncertain.egs_unit_id', 'unit.egs_unit_id')
    .select([
      'unit.egs_unit_id',
      'unit.unit_name',
      'unit.serial_number',
      'unit.environment',
      'unit.phase',
      'unit.invoice_type',
      'state.onboarding_status',
      'state.error_code',
      'state.error_message',
      'certificate.issued_at',
      'certificate.expires_at',
      'head.icv',
      'uncertain.since as uncertain_since',
      'uncertain.lost_icv',
      'uncertain.given_up_at',
    ])
    .where('unit.company_id', '=', apiKey.company_id)
    .where('unit.environment', '=', apiKey.environment);
}

const waitingDocuments = preparedQuery((sql, value: Placeholders<{ egsUnitId: string }>) =>
  sql
    .selectFrom('document_counts')
    .select((count) => count.fn.sum<number | null>('documents').as('documents'))
    .where('egs_unit_id', '=', value('egsUnitId'))
    .where('day', '=', '')
    .where('status', 'in', ['pending', 'submitted', 'queued']),
);

const stillSubmitting = {
  code: 'EGS_UNIT_REPLACED',
  message: 'Another unit has taken over, so it issues nothing more; the documents that it has issued are still being submitted.',
};

type UnitRow = Awaited<ReturnType<ReturnType<typeof unitsQuery>['execute']>>[number];

function onboardingOf(db: LedgerReader, row: UnitRow): Pick<EgsUnitResource, 'onboarding_status' | 'onboarding_error'> {
  // Whatever its certificate, it waits for a person, like a unit that lacks its one-time code.
  if (row.uncertain_since !== null) {
    return { onboarding_status: 'pending', onboarding_error: uncertainTailError(row) };
  }
  if (successorOf(db, row.egs_unit_id) !== undefined) {
    const isSubmitting = (waitingDocuments(db, { egsUnitId: row.egs_unit_id })[0]?.documents ?? 0) > 0;
    return isSubmitting
      ? { onboarding_status: 'active', onboarding_error: stillSubmitting }
      : { onboarding_status: 'retired', onboarding_error: null };
  }
  return {
    onboarding_status: row.onboarding_status,
    onboarding_error: row.error_code === null ? null : { code: row.error_code, message: row.error_message ?? '' },
  };
}

function resourceOf(db: LedgerReader, row: UnitRow, now: Date): EgsUnitResource {
  const { replaces } = replacementsAround(db, row.egs_unit_id);
  const daysLeft = row.expires_at === null ? null : daysUntil(new Date(row.expires_at), now);
  return {
    egs_unit_id: row.egs_unit_id,
    unit_name: row.unit_name,
    serial_number: row.serial_number,
    environment: row.environment,
    phase: row.phase,
    invoice_type: row.invoice_type,
    ...onboardingOf(db, row),
    phase_2_certificate: row.expires_at !== null,
    cert_issued_at: row.issued_at,
    cert_expires_at: row.expires_at,
    days_until_expiry: daysLeft,
    cert_health: certificateHealth(daysLeft),
    invoice_counter: row.icv ?? 0,
    replaces_egs_unit_id: replaces,
    replaced_by_egs_unit_id: successorOf(db, row.egs_unit_id) ?? null,
  };
}

/** The units of the key's company and environment, in the order in which they were made. */
export function listUnits(db: LedgerReader, apiKey: KeyScope, now: Date): EgsUnitResource[] {
  return db.all(unitsQuery(db, apiKey).orderBy('unit.created_at')).map((row) => resourceOf(db, row, now));
}

/**
 * One unit of the key's company and environment.
 *
 * @throws AppError EGS_UNIT_NOT_FOUND (404: the unit is named in the path).
 */
export function unitResource(db: LedgerReader, apiKey: KeyScope, egsUnitId: string, now: Date): EgsUnitResource {
  const row = db.first(unitsQuery(db, apiKey).where('unit.egs_unit_id', '=', egsUnitId.toLowerCase()));
  if (row === undefined) throw new AppError('EGS_UNIT_NOT_FOUND', { status: 404 });
  return resourceOf(db, row, now);
}
