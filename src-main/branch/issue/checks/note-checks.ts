import { toJsonNumber } from '../../../../src-shared/invoice/amount.ts';
import type { Amount } from '../../../../src-shared/invoice/amount.ts';
import type { Database } from '../../db/database.ts';
import { noteSum, prepaymentBalance } from '../../ledger/balances.ts';
import type { NoteType } from '../../ledger/balances.ts';
import { findEarlierDocument } from '../earlier-document.ts';
import type { EarlierDocument } from '../earlier-document.ts';
import type { DocumentOwner } from '../../ledger/ledger.ts';
import { faultOf } from '../request/request-fault.ts';
import type { RequestFault } from '../request/request-fault.ts';

const exceeded = {
  credit_note: 'CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL',
  debit_note: 'DEBIT_NOTE_TOTAL_EXCEEDS_ORIGINAL',
} as const satisfies Record<NoteType, string>;

/** The document that a note corrects; a note itself is none (decisions §2). */
export function findOriginal(db: Database, owner: DocumentOwner, uuid: unknown): EarlierDocument | undefined {
  const found = typeof uuid === 'string' ? findEarlierDocument(db, owner, uuid) : undefined;
  return found?.documentType === 'invoice' || found?.documentType === 'prepayment' ? found : undefined;
}

/** What the specification refuses of a note for the sake of its original. */
export function originalFaults(original: EarlierDocument | undefined): RequestFault[] {
  if (original === undefined) return [faultOf('ORIGINAL_INVOICE_NOT_FOUND', 'original_invoice_uuid')];
  return original.isAccepted ? [] : [faultOf('ORIGINAL_INVOICE_NOT_READY', 'original_invoice_uuid')];
}

/**
 * Whether a note, together with all earlier ones of its kind, goes beyond its original; a credit note on a prepayment
 * also beyond what is left of that.
 *
 * @param due the note's total with VAT and rounding.
 */
export function noteTotalFaults(db: Database, original: EarlierDocument, noteType: NoteType, due: Amount): RequestFault[] {
  const takesBalance = original.documentType === 'prepayment' && noteType === 'credit_note';
  const available = takesBalance
    ? prepaymentBalance(db, original.invoiceId, original.due)
    : original.due.minus(noteSum(db, original.invoiceId, noteType));
  if (due.lte(available)) return [];
  return [faultOf(exceeded[noteType], 'line_items', { available: toJsonNumber(available) })];
}
