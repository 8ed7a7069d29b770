import { fromHundredths } from '../../../src-shared/invoice/amount.ts';
import type { Amount } from '../../../src-shared/invoice/amount.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Database } from '../db/database.ts';

/** What a note takes from its original. */
export type NoteType = 'credit_note' | 'debit_note';

// A document that failed takes nothing: what it had taken is free again the moment it fails.
const noteSums = preparedQuery((sql, originalInvoiceId: string, noteType: NoteType) =>
  sql
    .selectFrom('documents as note')
    .innerJoin('submissions as submission', 'submission.invoice_id', 'note.invoice_id')
    .select((build) =>
      build.fn.sum<number | null>(build('note.total_hundredths', '+', build.ref('note.rounding_hundredths'))).as('sum'),
    )
    .where('note.original_invoice_id', '=', originalInvoiceId)
    .where('note.document_type', '=', noteType)
    .where('submission.status', '!=', 'failed'),
);

const settledSums = preparedQuery((sql, prepaymentId: string) =>
  sql
    .selectFrom('settlements as settlement')
    .innerJoin('submissions as submission', 'submission.invoice_id', 'settlement.invoice_id')
    .select((build) => build.fn.sum<number | null>('settlement.amount_hundredths').as('sum'))
    .where('settlement.prepayment_id', '=', prepaymentId)
    .where('submission.status', '!=', 'failed'),
);

/** What all notes of one kind together come to on an original, VAT and rounding included. */
export function noteSum(db: Database, originalInvoiceId: string, noteType: NoteType): Amount {
  return fromHundredths(noteSums(db, originalInvoiceId, noteType)[0]?.sum ?? 0);
}

/**
 * What is left of a prepayment, VAT included: settlements and credit notes take from it.
 *
 * @param due what the prepayment itself came to, VAT and rounding included.
 */
export function prepaymentBalance(db: Database, prepaymentId: string, due: Amount): Amount {
  const settled = fromHundredths(settledSums(db, prepaymentId)[0]?.sum ?? 0);
  return due.minus(settled).minus(noteSum(db, prepaymentId, 'credit_note'));
}
