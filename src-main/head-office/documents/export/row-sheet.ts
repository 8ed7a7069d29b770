import type { InvoiceRow } from '../../../../src-shared/api/dashboard/documents/invoices.ts';
import { amount, format2 } from '../../../../src-shared/invoice/amount.ts';
import { shownRows } from '../list/list-invoices.ts';
import type { Sheet } from './sheet.ts';

const columns = [
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

/** The fields of the list's rows, for programs. */
export const rowSheet: Sheet = {
  columns,
  async cellsOf(tenant, rows) {
    const shown = await shownRows(tenant, rows);
    return shown.map((row) => {
      const cells = { ...row, total: format2(amount(row.total)), payable: format2(amount(row.payable)) };
      return columns.map((name) => String(cells[name] ?? ''));
    });
  },
};
