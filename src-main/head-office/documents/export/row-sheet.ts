import type { InvoiceRow } from '../../../../src-shared/api/dashboard/documents/invoices.ts';
import { format2, fromHundredths } from '../../../../src-shared/invoice/amount.ts';
import { shownRows } from '../list/list-invoices.ts';
import { summableAmounts, type Sheet } from './sheet.ts';

const fields = [
  'invoice_id',
  'uuid',
  'invoice_number',
  'invoice_type',
  'document_type',
  'status',
  'invoice_date',
  'created_at',
  'environment',
  'company_id',
  'appliance_id',
  'branch_name',
  'egs_unit_id',
  'icv',
  'buyer_name',
  'currency',
  'total',
  'payable',
  'report_deadline',
  'tax_compliant',
  'tax_warning_count',
  'resubmit',
] as const satisfies (keyof InvoiceRow)[];

// What can be summed in spite of credit notes, foreign currencies and rejected documents.
const sums = ['taxable_sar', 'vat_sar', 'total_sar', 'rejected_total'] as const;

/** The fields of the list's rows, for programs, and behind them amounts to sum; a rejected document has no other amount than that. */
export const rowSheet: Sheet = {
  columns: [...fields, ...sums],
  async cellsOf(tenant, rows) {
    const shown = await shownRows(tenant, rows);
    return rows.map((stored, at) => {
      const { inSar, rejectedTotal } = summableAmounts(stored);
      const isRejected = stored.status === 'failed';
      const amountOf = (hundredths: number): string => (isRejected ? '' : format2(fromHundredths(hundredths)));
      const cells = {
        ...shown[at],
        total: amountOf(stored.total_hundredths),
        payable: amountOf(stored.payable_hundredths),
        taxable_sar: inSar.taxable,
        vat_sar: inSar.vat,
        total_sar: inSar.total,
        rejected_total: rejectedTotal,
      };
      return this.columns.map((name) => String(Reflect.get(cells, name) ?? ''));
    });
  },
};
