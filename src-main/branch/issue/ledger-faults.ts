import { toJsonNumber } from '#shared/invoice/amount.ts';
import { appErrorCodes } from '#shared/api/app-error.ts';
import { faultOf, invalid, type RequestFault } from '#main/server/request/request-fault.ts';
import type { LedgerFault } from '../ledger/draft.ts';

const exceeded = {
  credit_note: 'CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL',
  debit_note: 'DEBIT_NOTE_TOTAL_EXCEEDS_ORIGINAL',
} as const;

// A note that gives back or charges more than is left, and how much that is. A conversion names no lines: it is of all of them.
function excess(noteType: keyof typeof exceeded, linesAt: string, left: string, extra: { available: number }): RequestFault {
  const code = exceeded[noteType];
  const general = appErrorCodes[code].message.replace(/\.$/, '');
  const words =
    linesAt === ''
      ? 'The invoice has a note or has been issued to a business already; only one without notes is issued again.'
      : `${general}: ${left}.`;
  return faultOf(code, linesAt, extra, words);
}

/** The field of a body with the number of a document. */
export type NumberFieldName = 'invoice_number' | 'note_number';

// Where a body has two numbers, only the path says which of them is taken.
function takenNumber(field: NumberFieldName, invoice_id: string): RequestFault {
  const fault = faultOf('INVOICE_NUMBER_EXISTS', field, { invoice_id }, `A document with this ${field} already exists.`);
  return field === 'invoice_number' ? fault : { ...fault, isOfEntry: true };
}

type FaultContext = {
  /** Whether head office, which may know what the ledger does not, could not be asked. */
  isUnreachable: boolean;
  /** The field of the request that has its lines. */
  linesAt?: 'line_items' | 'lines' | '';
  numberAt?: NumberFieldName | undefined;
};

function requestFaultOf(
  fault: LedgerFault,
  { isUnreachable, linesAt = 'line_items', numberAt = 'invoice_number' }: FaultContext,
): RequestFault {
  const settlement = 'position' in fault ? `prepaid_invoices[${fault.position}]` : '';
  const prepayment = `${settlement}.invoice_uuid`;
  switch (fault.code) {
    case 'NUMBER_TAKEN':
      return takenNumber(numberAt, fault.invoiceId);
    case 'ORIGINAL_KNOWN':
      return faultOf('ORIGINAL_INVOICE_KNOWN', 'original_invoice.invoice_number', { uuid: fault.uuid });
    case 'REPLACED_UNKNOWN':
      return faultOf('INVOICE_NOT_FOUND', 'replaces_invoice_id');
    case 'REPLACED_NOT_FAILED':
      return faultOf('INVOICE_NOT_FAILED', 'replaces_invoice_id');
    case 'REPLACED_ALREADY':
      return faultOf('INVOICE_ALREADY_REPLACED', 'replaces_invoice_id', { invoice_id: fault.invoiceId });
    case 'REPLACED_OF_OTHER_KIND': {
      const words = `names a document of another kind (${fault.documentType}, ${fault.invoiceType})`;
      return invalid('replaces_invoice_id', 'other_kind', words);
    }
    case 'UNIT_REPLACED':
      return faultOf('EGS_UNIT_REPLACED', 'egs_unit_id');
    case 'QUOTA_REACHED':
      return faultOf('INVOICE_QUOTA_EXCEEDED', '');
    case 'NOTES_EXCEED_ORIGINAL': {
      const available = toJsonNumber(fault.available);
      return excess(fault.noteType, linesAt, `${available} is left`, { available });
    }
    case 'NOTES_EXCEED_CATEGORY': {
      const { category: vat_category } = fault;
      const available = toJsonNumber(fault.available);
      const extra = { vat_category, available };
      return excess('credit_note', linesAt, `${available} is left in VAT category ${vat_category}`, extra);
    }
    case 'RETURN_EXCEEDS_LINE': {
      const available = fault.available.toNumber();
      const path = `${linesAt}[${fault.position}].quantity`;
      return { ...excess('credit_note', path, `${available} of this line is left`, { available }), isOfEntry: true };
    }
    case 'SETTLEMENTS_EXCEED_TOTAL': {
      const words = `the amounts together exceed the total of ${toJsonNumber(fault.total)}`;
      return invalid('prepaid_invoices', 'too_big', words);
    }
    case 'PAYMENTS_DIFFER': {
      const words = `must together be the amount due, ${toJsonNumber(fault.due)}`;
      return invalid('payments', 'wrong_sum', words);
    }
    case 'PREPAYMENT_UNKNOWN':
      return faultOf(isUnreachable ? 'HEAD_OFFICE_UNREACHABLE' : 'PREPAYMENT_NOT_FOUND', prepayment);
    case 'PREPAYMENT_REPEATED':
      return invalid(prepayment, 'duplicate', 'is settled by this document already');
    case 'PREPAYMENT_NOT_ACCEPTED':
      return faultOf('PREPAYMENT_NOT_READY', prepayment);
    case 'PREPAYMENT_IN_OTHER_CURRENCY': {
      const words = `is in ${fault.currency}; a document settles only prepayments in its own currency`;
      return invalid(prepayment, 'other_currency', words);
    }
    case 'PREPAYMENT_EXCEEDED':
      return faultOf('PREPAID_AMOUNT_EXCEEDS_BALANCE', `${settlement}.amount`, { available: toJsonNumber(fault.available) });
  }
}

/** Where the faults of a command stand in its request. */
export function contextOf(command: object, { isUnreachable }: FaultContext, numberAt?: NumberFieldName): FaultContext {
  // A conversion names no lines: it is of all of them.
  const linesAt = 'converts' in command ? '' : 'returns' in command ? 'lines' : 'line_items';
  return { isUnreachable, linesAt, numberAt };
}

/** What the ledger has found, as the faults of the request. */
export function ledgerFaults(faults: readonly LedgerFault[], context: FaultContext): RequestFault[] {
  return faults.map((fault) => requestFaultOf(fault, context));
}
