import type { InvoiceType } from '#shared/invoice/document.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import { faultOf, type RequestFault } from '#main/server/request/request-fault.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import { cachedQuery } from '../db/prepared-query.ts';
import { presentUnitOf } from '../db/replaced-units.ts';
import type { Environment } from '../db/schema.ts';

/** The facts of a unit that issuing needs. */
export type IssuingUnit = { egsUnitId: string; certificateId: string; certificateBegan: string };

/** The unit, if it exists and has a certificate, and all faults that keep it from issuing. */
export type FoundUnit = { unit: IssuingUnit | undefined; faults: RequestFault[] };

type UnitQuery = {
  egsUnitId: string;
  companyId: string;
  environment: Environment;
  /** Undefined if it depends on a part that is missing. */
  invoiceType: InvoiceType | undefined;
  now: Date;
};

// An id is a UUID. Whatever is longer names no unit, and need not be looked up.
const longestUnitId = 36;

const unitRows = cachedQuery((sql, value: Placeholders<{ egsUnitId: string; companyId: string }>) =>
  sql
    .selectFrom('egs_units as unit')
    .innerJoin('egs_unit_states as state', 'state.egs_unit_id', 'unit.egs_unit_id')
    .leftJoin('egs_certificates as certificate', 'certificate.certificate_id', 'state.production_certificate_id')
    // A unit with a row there may have issued more than the ledger holds.
    .leftJoin('uncertain_tails as tail', 'tail.egs_unit_id', 'unit.egs_unit_id')
    .select([
      'unit.egs_unit_id',
      'unit.environment',
      'unit.phase',
      'unit.invoice_type',
      'certificate.certificate_id',
      'certificate.issued_at',
      'certificate.expires_at',
      'tail.since as uncertain_since',
    ])
    .where('unit.egs_unit_id', '=', value('egsUnitId'))
    .where('unit.company_id', '=', value('companyId')),
);

/** Finds the unit, or the one that has taken over from it, and every fault that keeps it from issuing this type of document now. */
export function findIssuingUnit(db: LedgerReader, query: UnitQuery): FoundUnit {
  const { egsUnitId, companyId } = query;
  const isKnown = egsUnitId.length <= longestUnitId;
  // Tills name the unit that they have always named.
  const [row] = isKnown ? unitRows(db, { egsUnitId: presentUnitOf(db, egsUnitId), companyId }) : [];
  if (row === undefined) return { unit: undefined, faults: [faultOf('EGS_UNIT_NOT_FOUND', 'egs_unit_id')] };
  if (row.environment !== query.environment) {
    return { unit: undefined, faults: [faultOf('ENVIRONMENT_KEY_MISMATCH', 'egs_unit_id')] };
  }
  const faults: RequestFault[] = [];
  const allowed = row.phase === 1 ? 'simplified' : row.invoice_type;
  const isAllowed = query.invoiceType === undefined || allowed === 'both' || allowed === query.invoiceType;
  if (!isAllowed) faults.push(faultOf('EGS_INVOICE_TYPE_NOT_ALLOWED', 'egs_unit_id'));
  if (row.certificate_id === null || row.issued_at === null || row.expires_at === null || row.uncertain_since !== null) {
    return { unit: undefined, faults: [...faults, faultOf('EGS_NOT_READY', 'egs_unit_id')] };
  }
  if (row.expires_at <= query.now.toISOString()) faults.push(faultOf('EGS_CERTIFICATE_EXPIRED', 'egs_unit_id'));
  const unit = { egsUnitId: row.egs_unit_id, certificateId: row.certificate_id, certificateBegan: row.issued_at };
  return { unit, faults };
}
