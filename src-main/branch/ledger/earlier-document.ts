import { sql as raw } from 'kysely';
import type { UseKind } from '#shared/api/sync/originals.ts';
import { fromHundredths, zero, type Amount } from '#shared/invoice/amount.ts';
import { isExportCode } from '#shared/invoice/document.ts';
import { isAccepted } from '#shared/invoice/submission-status.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { DocumentOwner, EarlierDocument, ExternalOriginal, NoteType } from './draft.ts';

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
  const [row] = documentsWithUuid(db, { uuid, companyId: owner.companyId, environment: owner.environment });
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

/** Finds a document of the same company and environment by the UUID in its XML, here or among those of other branches. */
export function findEarlierDocument(
  db: LedgerReader,
  { owner, foreign }: { owner: DocumentOwner; foreign: readonly EarlierDocument[] },
  uuid: string,
): EarlierDocument | undefined {
  const wanted = uuid.trim().toLowerCase();
  return findInLedger(db, owner, wanted) ?? foreign.find((document) => document.uuid === wanted);
}

// A failed document takes nothing: its amount is available again as soon as it fails.
const noteSums = preparedQuery((sql, value: Placeholders<{ originalInvoiceId: string; noteType: NoteType }>) =>
  sql
    .selectFrom('documents as note')
    .innerJoin('submissions as submission', 'submission.invoice_id', 'note.invoice_id')
    .select((build) =>
      build.fn.sum<number | null>(build('note.total_hundredths', '+', build.ref('note.rounding_hundredths'))).as('sum'),
    )
    .where('note.original_invoice_id', '=', value('originalInvoiceId'))
    .where('note.document_type', '=', value('noteType'))
    .where('submission.status', '!=', 'failed'),
);

const settledSums = preparedQuery((sql, value: Placeholders<{ prepaymentId: string }>) =>
  sql
    .selectFrom('settlements as settlement')
    .innerJoin('submissions as submission', 'submission.invoice_id', 'settlement.invoice_id')
    .select((build) => build.fn.sum<number | null>('settlement.amount_hundredths').as('sum'))
    .where('settlement.prepayment_id', '=', value('prepaymentId'))
    .where('submission.status', '!=', 'failed'),
);

const foreignSums = preparedQuery((sql, value: Placeholders<{ originalId: string; kind: UseKind }>) =>
  sql
    .selectFrom('foreign_uses')
    .select((build) => build.fn.sum<number | null>('amount_hundredths').as('sum'))
    .where('original_id', '=', value('originalId'))
    .where('kind', '=', value('kind'))
    .where('has_ended', '=', raw.lit<0>(0)),
);

// What documents of other branches use of a document of this ledger.
function foreignSum(db: LedgerReader, originalId: string, kind: UseKind): number {
  return foreignSums(db, { originalId, kind })[0]?.sum ?? 0;
}

const anyNotes = preparedQuery((sql, value: Placeholders<{ originalId: string }>) =>
  sql
    .selectFrom('documents as note')
    .innerJoin('submissions as submission', 'submission.invoice_id', 'note.invoice_id')
    .select('note.invoice_id as id')
    .where('note.original_invoice_id', '=', value('originalId'))
    .where('submission.status', '!=', 'failed')
    .unionAll(
      sql
        .selectFrom('foreign_uses')
        .select('document_uuid as id')
        .where('original_id', '=', value('originalId'))
        .where('has_ended', '=', raw.lit<0>(0)),
    )
    .limit(1),
);

/** Whether an invoice of this ledger has notes that have not failed, of other branches too. */
export function hasNotes(db: LedgerReader, originalId: string): boolean {
  return anyNotes(db, { originalId }).length > 0;
}

/** The sum of all notes of one kind on an original, of other branches too, VAT and rounding included. */
export function noteSum(db: LedgerReader, originalInvoiceId: string, noteType: NoteType): Amount {
  const own = noteSums(db, { originalInvoiceId, noteType })[0]?.sum ?? 0;
  return fromHundredths(own + foreignSum(db, originalInvoiceId, noteType));
}

/**
 * The balance of a prepayment, VAT included: settlements and credit notes reduce it, those of other branches too.
 *
 * @param totalBeforePrepayments the total of the prepayment, VAT and rounding included.
 */
export function prepaymentBalance(db: LedgerReader, prepaymentId: string, totalBeforePrepayments: Amount): Amount {
  const settled = (settledSums(db, { prepaymentId })[0]?.sum ?? 0) + foreignSum(db, prepaymentId, 'settlement');
  return totalBeforePrepayments.minus(fromHundredths(settled)).minus(noteSum(db, prepaymentId, 'credit_note'));
}

/** What is left of a document for one kind of use, VAT and rounding included: notes and settlements of all branches count. */
export function availableFor(
  db: LedgerReader,
  document: Pick<EarlierDocument, 'invoiceId' | 'documentType' | 'totalBeforePrepayments' | 'foreign'>,
  kind: UseKind,
): Amount {
  const { foreign, invoiceId, documentType, totalBeforePrepayments } = document;
  if (foreign !== undefined) return foreign.available[kind];
  const takesBalance = kind === 'settlement' || (kind === 'credit_note' && documentType === 'prepayment');
  if (takesBalance) return prepaymentBalance(db, invoiceId, totalBeforePrepayments);
  return totalBeforePrepayments.minus(noteSum(db, invoiceId, kind));
}

const externalSums = preparedQuery(
  (
    sql,
    value: Placeholders<{
      companyId: string;
      environment: DocumentOwner['environment'];
      number: string;
      issueDate: string;
      noteType: NoteType;
    }>,
  ) =>
    sql
      .selectFrom('external_originals as external')
      .innerJoin('documents as note', 'note.invoice_id', 'external.invoice_id')
      .innerJoin('submissions as submission', 'submission.invoice_id', 'external.invoice_id')
      .select((build) =>
        build.fn.sum<number | null>(build('note.total_hundredths', '+', build.ref('note.rounding_hundredths'))).as('sum'),
      )
      .where('external.company_id', '=', value('companyId'))
      .where('external.environment', '=', value('environment'))
      .where('external.invoice_number', '=', value('number'))
      .where('external.issue_date', '=', value('issueDate'))
      .where('note.document_type', '=', value('noteType'))
      .where('submission.status', '!=', 'failed'),
);

/** What is left of an invoice from before Sanad for notes of one kind: those of its number and day count, and what was taken earlier. */
export function availableOfExternal(
  db: LedgerReader,
  { companyId, environment }: DocumentOwner,
  { noteType, original }: { noteType: NoteType; original: ExternalOriginal },
): Amount {
  const { number, issueDate, total, earlierNotes } = original;
  const [taken] = externalSums(db, { companyId, environment, number, issueDate, noteType });
  const left = total.minus(earlierNotes).minus(fromHundredths(taken?.sum ?? 0));
  return left.isNegative() ? zero : left;
}
