import { rateOf } from '../../../../src-shared/api/v1/results/amount-fields.ts';
import { format2, fromHundredths, round2, zero, type Amount } from '../../../../src-shared/invoice/amount.ts';
import type { Tenant } from '../../db/in-organization.ts';
import type { ListedRow } from '../list/list-invoices.ts';

/** What a sheet of documents has: the names of its columns, and the cells of rows, in their order. */
export type Sheet = {
  columns: readonly string[];
  cellsOf(tenant: Tenant, rows: readonly ListedRow[]): Promise<string[][]>;
};

/** Amounts of a row that may be summed: below zero for credit notes, and empty for rejected documents, which count nowhere. */
export type SummableAmounts = {
  inSar: { taxable: string; vat: string; total: string };
  /** An amount of the document in its own currency. */
  of(hundredths: number): string;
  /** The total of a rejected document, in its own currency; empty for others. */
  rejectedTotal: string;
};

/** The amounts of a row for a sheet, of which any column may be summed. */
export function summableAmounts(row: ListedRow): SummableAmounts {
  const sign = row.document_type === 'credit_note' ? -1 : 1;
  const isRejected = row.status === 'failed';
  const shown = (value: Amount): string => (isRejected ? '' : format2(value.times(sign)));
  const own = fromHundredths(row.subtotal_hundredths);
  // A rate that cannot be read says nothing of what its document is worth.
  const taxable = row.exchange_rate === null ? own : round2(own.times(rateOf(row.exchange_rate) ?? zero));
  const vat = fromHundredths(row.vat_sar_hundredths);
  return {
    inSar: { taxable: shown(taxable), vat: shown(vat), total: shown(taxable.plus(vat)) },
    of: (hundredths) => shown(fromHundredths(hundredths)),
    rejectedTotal: isRejected ? format2(fromHundredths(sign * row.total_hundredths)) : '',
  };
}
