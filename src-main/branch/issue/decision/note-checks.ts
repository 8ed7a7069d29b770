import { toJsonNumber, type Amount } from '../../../../src-shared/invoice/amount.ts';
import { faultOf, type RequestFault } from '../../../server/request-faults/request-fault.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { noteSum, prepaymentBalance, type NoteType } from '../../ledger/balances.ts';
import type { DocumentOwner } from '../../ledger/ledger.ts';
import { findEarlierDocument, type EarlierDocument } from '../document/earlier-document.ts';

const exceeded = {
  credit_note: 'CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL',
  debit_note: 'DEBIT_NOTE_TOTAL_EXCEEDS_ORIGINAL',
} as const satisfies Record<NoteType, string>;

/** The document that a note corrects, which cannot be a note itself (contract §2). */
export function findOriginal(db: LedgerReader, owner: DocumentOwner, uuid: unknown): EarlierDocument | undefined {
  const found = typeof uuid === 'string' ? findEarlierDocument(db, owner, uuid) : undefined;
  return found?.documentType === 'invoice' || found?.documentType === 'prepayment' ? found : undefined;
}

/** The faults of a note that follow from its original. */
export function originalFaults(original: EarlierDocument | undefined): RequestFault[] {
  if (original === undefined) return [faultOf('ORIGINAL_INVOICE_NOT_FOUND', 'original_invoice_uuid')];
  return original.isAccepted ? [] : [faultOf('ORIGINAL_INVOICE_NOT_READY', 'original_invoice_uuid')];
}

/**
 * Whether a note, together with all earlier ones of its kind, exceeds its original; or, for a credit note on a prepayment, its
 * balance.
 *
 * @param totalBeforePrepayments the note's total with VAT and rounding.
 */
export function noteTotalFaults(
  db: LedgerReader,
  original: EarlierDocument,
  noteType: NoteType,
  totalBeforePrepayments: Amount,
): RequestFault[] {
  const takesBalance = original.documentType === 'prepayment' && noteType === 'credit_note';
  const available = takesBalance
    ? prepaymentBalance(db, original.invoiceId, original.totalBeforePrepayments)
    : original.totalBeforePrepayments.minus(noteSum(db, original.invoiceId, noteType));
  if (totalBeforePrepayments.lte(available)) return [];
  return [faultOf(exceeded[noteType], 'line_items', { available: toJsonNumber(available) })];
}
