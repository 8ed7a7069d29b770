import { sql as raw } from 'kysely';
import type { UseKind } from '../../../src-shared/api/sync/originals.ts';
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
