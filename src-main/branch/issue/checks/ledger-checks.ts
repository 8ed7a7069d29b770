import { riyadhDate } from '../../../../src-shared/invoice/riyadh-time.ts';
import { applianceOf } from '../../companies/provision.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import type { Database } from '../../db/database.ts';
import type { Environment } from '../../db/schema.ts';
import { faultOf } from '../request/request-fault.ts';
import type { DocumentOwner } from '../../ledger/ledger.ts';
import type { RequestFault } from '../request/request-fault.ts';

const documentsWithNumber = preparedQuery((sql, companyId: string, environment: Environment, invoiceNumber: string) =>
  sql
    .selectFrom('documents as document')
    .innerJoin('submissions as submission', 'submission.invoice_id', 'document.invoice_id')
    .select('document.invoice_id')
    .where('document.company_id', '=', companyId)
    .where('document.environment', '=', environment)
    .where('document.invoice_number', '=', invoiceNumber)
    .where('submission.status', '!=', 'failed')
    .limit(1),
);

/** Whether the number is taken by a document that has not failed (decisions §1). */
export function numberFaults(db: Database, owner: DocumentOwner, invoiceNumber: string): RequestFault[] {
  const [earlier] = documentsWithNumber(db, owner.companyId, owner.environment, invoiceNumber);
  return earlier === undefined ? [] : [faultOf('INVOICE_NUMBER_EXISTS', 'invoice_number', { invoice_id: earlier.invoice_id })];
}

const documentsOfMonth = preparedQuery((sql, environment: Environment, month: string) =>
  sql.selectFrom('month_counts').select('documents').where('environment', '=', environment).where('month', '=', month),
);

/** Whether the plan's monthly number of documents, counted by Riyadh's calendar, is used up in this environment. */
export function quotaFaults(db: Database, environment: Environment, now: Date): RequestFault[] {
  const limit = applianceOf(db)?.monthly_document_limit ?? null;
  if (limit === null) return [];
  const used = documentsOfMonth(db, environment, riyadhDate(now).slice(0, 7))[0]?.documents ?? 0;
  return used < limit ? [] : [faultOf('INVOICE_QUOTA_EXCEEDED', '')];
}
