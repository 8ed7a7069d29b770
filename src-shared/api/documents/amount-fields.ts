import { amount, fromHundredths, toJsonNumber, type Amount } from '../../invoice/amount.ts';
import type { DocumentType, InvoiceType } from '../../invoice/document.ts';
import { vatInSarOf } from '../../invoice/totals.ts';

/** The amounts of a document as they are stored. */
export type StoredAmounts = {
  document_type: DocumentType;
  exchange_rate: string | null;
  prices_include_vat: boolean;
  subtotal_hundredths: number;
  vat_hundredths: number;
  total_hundredths: number;
  prepaid_hundredths: number;
  rounding_hundredths: number;
  payable_hundredths: number;
};

/** The number in a result of an amount that is stored in hundredths. */
export function shownAmount(hundredths: number): number {
  return toJsonNumber(fromHundredths(hundredths));
}

/** The form of a stored exchange rate, for the database too. */
export const rateForm = '^[0-9]{1,14}([.][0-9]{1,14})?$';

const rates = new RegExp(rateForm);

/** A stored exchange rate; nothing for one that cannot be read, which says nothing of the rest of its document. */
export function rateOf(stored: string | null): Amount | undefined {
  return stored === null || !rates.test(stored) ? undefined : amount(stored);
}

function vatInSar({ vat_hundredths: vat, exchange_rate: stored }: StoredAmounts): { vat_sar?: number } {
  const rate = rateOf(stored);
  return rate === undefined ? {} : { vat_sar: toJsonNumber(vatInSarOf(fromHundredths(vat), rate)) };
}

/** The amounts of a document, in the fields that every result carries (contract §4). */
export function amountsOf(row: StoredAmounts) {
  const isSettling = row.prepaid_hundredths !== 0 || row.document_type === 'prepayment';
  return {
    subtotal: shownAmount(row.subtotal_hundredths),
    vat: shownAmount(row.vat_hundredths),
    ...vatInSar(row),
    total: shownAmount(row.total_hundredths),
    ...(isSettling ? { prepaid: shownAmount(row.prepaid_hundredths) } : {}),
    ...(row.prices_include_vat ? { rounding: shownAmount(row.rounding_hundredths) } : {}),
    ...(isSettling || row.prices_include_vat ? { payable: shownAmount(row.payable_hundredths) } : {}),
  };
}

/** The day of the supply. A ledger from before the column has standard invoices without it: theirs is the day of issue. */
export function supplyDateOf(row: {
  supply_date: string | null;
  invoice_type: InvoiceType;
  document_type: DocumentType;
  invoice_date: string;
}): { supply_date?: string } {
  if (row.supply_date !== null) return { supply_date: row.supply_date };
  const isStandardInvoice = row.invoice_type === 'standard' && row.document_type === 'invoice';
  return isStandardInvoice ? { supply_date: row.invoice_date } : {};
}
