import type { InvoiceType } from '../../../../src-shared/invoice/document.ts';
import type { Database } from '../../db/database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import type { Environment } from '../../db/schema.ts';
import { isTailUncertain } from '../../ledger/uncertain-tails.ts';
import { faultOf } from '../request/request-fault.ts';
import type { RequestFault } from '../request/request-fault.ts';

/** The unit that is to issue a document, as far as issuing cares. */
export type IssuingUnit = { egsUnitId: string; certificateId: string; certificateBegan: string };

/** The unit where there is one with a certificate, and all that keeps it from issuing. */
export type FoundUnit = { unit: IssuingUnit | undefined; faults: RequestFault[] };

type UnitQuestion = {
  egsUnitId: string;
  companyId: string;
  environment: Environment;
  /** Unknown where it follows from something that is missing. */
  invoiceType: InvoiceType | undefined;
  now: Date;
};

const unitRows = preparedQuery((sql, egsUnitId: string, companyId: string) =>
  sql
    .selectFrom('egs_units as unit')
    .innerJoin('egs_unit_states as state', 'state.egs_unit_id', 'unit.egs_unit_id')
    .leftJoin('egs_certificates as certificate', 'certificate.certificate_id', 'state.production_certificate_id')
    .select([
      'unit.egs_unit_id',
      'unit.environment',
      'unit.phase',
      'unit.invoice_type',
      'certificate.certificate_id',
      'certificate.issued_at',
      'certificate.expires_at',
    ])
    .where('unit.egs_unit_id', '=', egsUnitId)
    .where('unit.company_id', '=', companyId),
);

/** Finds the unit and says everything that keeps it from issuing this type of document now. */
export function findIssuingUnit(db: Database, question: UnitQuestion): FoundUnit {
  const [row] = unitRows(db, question.egsUnitId, question.companyId);
  if (row === undefined) return { unit: undefined, faults: [faultOf('EGS_UNIT_NOT_FOUND', 'egs_unit_id')] };
  if (row.environment !== question.environment) {
    return { unit: undefined, faults: [faultOf('ENVIRONMENT_KEY_MISMATCH', 'egs_unit_id')] };
  }
  const faults: RequestFault[] = [];
  const allowed = row.phase === 1 ? 'simplified' : row.invoice_type;
  const isAllowed = question.invoiceType === undefined || allowed === 'both' || allowed === question.invoiceType;
  if (!isAllowed) faults.push(faultOf('EGS_INVOICE_TYPE_NOT_ALLOWED', 'egs_unit_id'));
  if (row.certificate_id === null || row.issued_at === null || row.expires_at === null || isTailUncertain(db, row.egs_unit_id)) {
    return { unit: undefined, faults: [...faults, faultOf('EGS_NOT_READY', 'egs_unit_id')] };
  }
  if (row.expires_at <= question.now.toISOString()) faults.push(faultOf('EGS_CERTIFICATE_EXPIRED', 'egs_unit_id'));
  const unit = { egsUnitId: row.egs_unit_id, certificateId: row.certificate_id, certificateBegan: row.issued_at };
  return { unit, faults };
}
