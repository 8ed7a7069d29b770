import { fromHundredths, type Amount } from '../../../../src-shared/invoice/amount.ts';
import { isExportCode, type DocumentType, type InvoiceType, type VatSubtotal } from '../../../../src-shared/invoice/document.ts';
import type { UseKind } from '../../../../src-shared/api/sync/originals.ts';
import { isAccepted } from '../../../../src-shared/invoice/submission-status.ts';
import type { Placeholders } from '../../../platform/sqlite/prepared-query.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import type { ForeignOriginalTable } from '../../db/head-office-tables.ts';
import { noteSum, prepaymentBalance } from '../../ledger/balances.ts';
import type { DocumentOwner } from '../../ledger/ledger.ts';
import type { Reference } from '../../ledger/references.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';

/** A document that another one refers to: a note's original, or a prepayment that is settled. */
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
  /** What head office says of it, if it was issued at another branch. */
  foreign?: {
    row: ForeignOriginalTable;
    /** What is left of it over all branches. */
    availableFor: (kind: UseKind) => Amount;
    /** The VAT breakdown of a prepayment. */
    subtotals: VatSubtotal[];
  };
};

/** The documents of other branches that a command refers to. */
export type ForeignOriginals = {
  /** By the UUID in the XML, in lower case. */
  find(uuid: string): EarlierDocument | undefined;
  /** Whether head office had to be asked and could not be. */
  isUnreachable: boolean;
};

/** Where the documents are found that a command refers to. */
export type DocumentSources = { db: LedgerReader; foreign: ForeignOriginals };

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

function findInLedger(db: LedgerReader, owner: DocumentOwner, uuid: string): EarlierDocument | undefined {
  const [row] = documentsWithUuid(db, {
    uuid,
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

/** Whether the ledger has a document of the company and environment with this UUID. */
export function isInLedger(db: LedgerReader, owner: DocumentOwner, uuid: string): boolean {
  return documentsWithUuid(db, { uuid, companyId: owner.companyId, environment: owner.environment }).length > 0;
}

/** Finds a document of the same company and environment by the UUID in its XML. */
export function findEarlierDocument(
  { db, foreign }: DocumentSources,
  owner: DocumentOwner,
  uuid: string,
): EarlierDocument | undefined {
  const wanted = uuid.trim().toLowerCase();
  return findInLedger(db, owner, wanted) ?? foreign.find(wanted);
}

/** What is left of a document for one kind of use, VAT and rounding included: notes and settlements of all branches count. */
export function availableFor(db: LedgerReader, document: EarlierDocument, kind: UseKind): Amount {
  const { foreign, invoiceId, documentType, totalBeforePrepayments } = document;
  if (foreign !== undefined) return foreign.availableFor(kind);
  const takesBalance = kind === 'settlement' || (kind === 'credit_note' && documentType === 'prepayment');
  if (takesBalance) return prepaymentBalance(db, invoiceId, totalBeforePrepayments);
  return totalBeforePrepayments.minus(noteSum(db, invoiceId, kind));
}

/** How a document that is issued refers to this one. */
export function referenceTo({ invoiceId, foreign }: EarlierDocument): Reference {
  return { invoiceId, ...(foreign === undefined ? {} : { foreign: foreign.row }) };
}
