import { fromHundredths, type Amount } from '../../../src-shared/invoice/amount.ts';
import type { Placeholders } from '../../platform/sqlite/prepared-query.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { LedgerReader } from '../db/ledger-database.ts';

/** The kinds of documents that correct an original. */
export type NoteType = 'credit_note' | 'debit_note';

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

/** The sum of all notes of one kind on an original, VAT and rounding included. */
export function noteSum(db: LedgerReader, originalInvoiceId: string, noteType: NoteType): Amount {
  return fromHundredths(noteSums(db, { originalInvoiceId, noteType })[0]?.sum ?? 0);
}

/**
 * The balance of a prepayment, VAT included: settlements and credit notes reduce it.
 *
 * @param totalBeforePrepayments the total of the prepayment, VAT and rounding included.
 */
export function prepaymentBalance(db: LedgerReader, prepaymentId: string, totalBeforePrepayments: Amount): Amount {
  const settled = fromHundredths(settledSums(db, { prepaymentId })[0]?.sum ?? 0);
  return totalBeforePrepayments.minus(settled).minus(noteSum(db, prepaymentId, 'credit_note'));
}
