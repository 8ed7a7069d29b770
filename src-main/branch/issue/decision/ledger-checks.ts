import { riyadhDate } from '../../../../src-shared/invoice/riyadh-time.ts';
import type { Placeholders } from '../../../platform/sqlite/prepared-query.ts';
import { faultOf, type RequestFault } from '../../../server/request-faults/request-fault.ts';
import { leasedDocuments } from '../../companies/document-lease.ts';
import { applianceOf } from '../../companies/provision.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { Environment } from '../../db/schema.ts';
import type { DocumentOwner } from '../../ledger/ledger.ts';

const documentsWithNumber = preparedQuery(
  (sql, value: Placeholders<{ companyId: string; environment: Environment; invoiceNumber: string }>) =>
    sql
      .selectFrom('documents as document')
      .innerJoin('submissions as submission', 'submission.invoice_id', 'document.invoice_id')
      .select('document.invoice_id')
      .where('document.company_id', '=', value('companyId'))
      .where('document.environment', '=', value('environment'))
      .where('document.invoice_number', '=', value('invoiceNumber'))
      .where('submission.status', '!=', 'failed')
      .limit(1),
);

/** Whether the number is taken by a document that has not failed (contract §1). */
export function numberFaults(db: LedgerReader, owner: DocumentOwner, invoiceNumber: string): RequestFault[] {
  const [earlier] = documentsWithNumber(db, { companyId: owner.companyId, environment: owner.environment, invoiceNumber });
  return earlier === undefined ? [] : [faultOf('INVOICE_NUMBER_EXISTS', 'invoice_number', { invoice_id: earlier.invoice_id })];
}

const documentsOfMonth = preparedQuery((sql, value: Placeholders<{ environment: Environment; month: string }>) =>
  sql
    .selectFrom('month_counts')
    .select('documents')
    .where('environment', '=', value('environment'))
    .where('month', '=', value('month')),
);

// What may be issued this month: by the plan of an appliance without head office, or by the lease that head office has granted.
function monthlyLimit(db: LedgerReader, environment: Environment, now: Date): number | null {
  const limit = applianceOf(db)?.monthly_document_limit ?? null;
  return limit === null && environment === 'production' ? leasedDocuments(db, now) : limit;
}

/** The monthly limit of documents in this environment, and how many have been issued, by Riyadh's calendar; null where there is none. */
export function quotaUse(db: LedgerReader, environment: Environment, now: Date): { used: number; limit: number } | null {
  const limit = monthlyLimit(db, environment, now);
  if (limit === null) return null;
  return { limit, used: documentsOfMonth(db, { environment, month: riyadhDate(now).slice(0, 7) })[0]?.documents ?? 0 };
}

/** Whether the monthly limit of documents is reached in this environment. */
export function quotaFaults(db: LedgerReader, environment: Environment, now: Date): RequestFault[] {
  const use = quotaUse(db, environment, now);
  return use === null || use.used < use.limit ? [] : [faultOf('INVOICE_QUOTA_EXCEEDED', '')];
}
