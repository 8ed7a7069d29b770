import { toJsonNumber, type Amount } from '../../../../src-shared/invoice/amount.ts';
import { faultOf, type RequestFault } from '../../../server/request-faults/request-fault.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { NoteType } from '../../ledger/balances.ts';
import type { DocumentOwner } from '../../ledger/ledger.ts';
import { availableFor, findEarlierDocument, type DocumentSources, type EarlierDocument } from '../document/earlier-document.ts';

const exceeded = {
  credit_note: 'CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL',
  debit_note: 'DEBIT_NOTE_TOTAL_EXCEEDS_ORIGINAL',
} as const satisfies Record<NoteType, string>;

/** The document that a note corrects, which cannot be a note itself (contract §2). */
export function findOriginal(sources: DocumentSources, owner: DocumentOwner, uuid: unknown): EarlierDocument | undefined {
  const found = typeof uuid === 'string' ? findEarlierDocument(sources, owner, uuid) : undefined;
  return found?.documentType === 'invoice' || found?.documentType === 'prepayment' ? found : undefined;
}

/**
 * The faults of a note that follow from its original.
 *
 * @param isUnreachable whether head office, which may know the original, could not be asked.
 */
export function originalFaults(original: EarlierDocument | undefined, isUnreachable: boolean): RequestFault[] {
  const missing = isUnreachable ? 'HEAD_OFFICE_UNREACHABLE' : 'ORIGINAL_INVOICE_NOT_FOUND';
  if (original === undefined) return [faultOf(missing, 'original_invoice_uuid')];
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
  const available = availableFor(db, original, noteType);
  if (totalBeforePrepayments.lte(available)) return [];
  return [faultOf(exceeded[noteType], 'line_items', { available: toJsonNumber(available) })];
}
