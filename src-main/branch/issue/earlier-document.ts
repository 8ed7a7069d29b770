import { fromHundredths } from '../../../src-shared/invoice/amount.ts';
import type { Amount } from '../../../src-shared/invoice/amount.ts';
import { isExportCode } from '../../../src-shared/invoice/document.ts';
import type { DocumentType, InvoiceType } from '../../../src-shared/invoice/document.ts';
import type { Database } from '../db/database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { DocumentOwner } from '../ledger/ledger.ts';
import { isAccepted } from '../submission/submission-status.ts';

/** A document of the ledger to which another one refers: a note's original, or a prepayment that is settled. */
export type EarlierDocument = {
  invoiceId: string;
  uuid: string;
  number: string;
  documentType: DocumentType;
  invoiceType: InvoiceType;
  isExport: boolean;
  issueDate: string;
  issueTime: string;
  currency: string;
  exchangeRate: number | undefined;
  /** Total with VAT and rounding. */
  due: Amount;
  /** Whether the authority has accepted it. */
  isAccepted: boolean;
};

const documentsWithUuid = preparedQuery((sql, uuid: string, companyId: string, environment: DocumentOwner['environment']) =>
  sql
    .selectFrom('documents as document')
    .innerJoin('submissions as submission', 'submission.invoice_id', 'document.invoice_id')
    .select([
      'document.invoice_id',
      'document.uuid',
      'document.invoice_number',
      'document.document_type',
      'document.invoice_type',
      'document.transaction_code',
      'document.invoice_date',
      'document.invoice_time',
      'document.currency',
      'document.exchange_rate',
      'document.total_hundredths',
      'document.rounding_hundredths',
      'submission.status',
    ])
    .where('document.uuid', '=', uuid)
    .where('document.company_id', '=', companyId)
    .where('document.environment', '=', environment),
);

/** Finds a document of the same company and environment by the UUID in its XML. */
export function findEarlierDocument(db: Database, owner: DocumentOwner, uuid: string): EarlierDocument | undefined {
  const [row] = documentsWithUuid(db, uuid.trim().toLowerCase(), owner.companyId, owner.environment);
  if (row === undefined) return undefined;
  return {
    invoiceId: row.invoice_id,
    uuid: row.uuid,
    number: row.invoice_number,
    documentType: row.document_type,
    invoiceType: row.invoice_type,
    isExport: isExportCode(row.transaction_code),
    issueDate: row.invoice_date,
    issueTime: row.invoice_time,
    currency: row.currency,
    exchangeRate: row.exchange_rate === null ? undefined : Number(row.exchange_rate),
    due: fromHundredths(row.total_hundredths + row.rounding_hundredths),
    isAccepted: isAccepted(row.status),
  };
}
