import { fromHundredths, type Amount } from '../../../../src-shared/invoice/amount.ts';
import { isExportCode, type DocumentType, type InvoiceType } from '../../../../src-shared/invoice/document.ts';
import { isAccepted } from '../../../../src-shared/invoice/submission-status.ts';
import type { Placeholders } from '../../../platform/sqlite/prepared-query.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import type { DocumentOwner } from '../../ledger/ledger.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';

/** A document of the ledger that another one refers to: a note's original, or a prepayment that is settled. */
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
  totalBeforePrepayments: Amount;
  /** Whether the authority has accepted it. */
  isAccepted: boolean;
};

const documentsWithUuid = preparedQuery(
  (sql, value: Placeholders<{ uuid: string; companyId: string; environment: DocumentOwner['environment'] }>) =>
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
      .where('document.uuid', '=', value('uuid'))
      .where('document.company_id', '=', value('companyId'))
      .where('document.environment', '=', value('environment')),
);

/** Finds a document of the same company and environment by the UUID in its XML. */
export function findEarlierDocument(db: LedgerReader, owner: DocumentOwner, uuid: string): EarlierDocument | undefined {
  const [row] = documentsWithUuid(db, {
    uuid: uuid.trim().toLowerCase(),
    companyId: owner.companyId,
    environment: owner.environment,
  });
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
    totalBeforePrepayments: fromHundredths(row.total_hundredths + row.rounding_hundredths),
    isAccepted: isAccepted(row.status),
  };
}
