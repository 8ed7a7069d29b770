import { exampleUrls, nothingFound } from './create-answers.ts';
import { exampleDocuments, exampleQr, exampleUnitId } from './example-world.ts';

// The till is named by its key.
const soldBy = {
  till: 'Till 3',
  cashier: null,
  payments: [],
  key_id: '6d0f1f5a-6a0e-4f0b-8f57-2c3a9d1b4e77',
  key_name: 'Till 3',
  user: null,
} as const;

/** The list of the prepayment invoices. */
export const listAnswer = {
  data: [
    {
      ...exampleDocuments.deposit,
      invoice_number: 'PRE-1001',
      invoice_type: 'standard',
      document_type: 'prepayment',
      invoice_date: '2026-11-20',
      created_at: '2026-11-20T09:00:00.000Z',
      environment: 'sandbox',
      status: 'cleared',
      egs_unit_id: exampleUnitId,
      vat: 150,
      total: 1150,
      payable: 1150,
      ...soldBy,
      original_is_external: false,
      tax_compliant: true,
      tax_warning_count: 0,
      resubmit: true,
    },
  ],
  pagination: { limit: 10, next_cursor: null, has_more: false, total_count: 1 },
} as const;

const termsOfSale = { original_line_number: null, vat_category: 'S', vat_exemption_code: null, unit_code: 'PCE' };

/** The first sale in detail, of which a return in one call has taken back a piece, and a note by hand a line. */
export const detailAnswer = {
  ...exampleDocuments.cashSale,
  invoice_number: 'INV-1001',
  egs_unit_id: exampleUnitId,
  invoice_type: 'simplified',
  document_type: 'invoice',
  status: 'reported',
  environment: 'sandbox',
  subtotal: 50,
  vat: 7.5,
  total: 57.5,
  currency: 'SAR',
  invoice_date: '2026-11-20',
  invoice_date_hijri: '1448-06-10',
  ...soldBy,
  original_is_external: false,
  replaces_invoice_id: null,
  replaced_by_invoice_id: null,
  reported_at: '2026-11-20T09:00:00.000Z',
  cleared_at: null,
  report_deadline: '2026-11-21T08:59:30.000Z',
  retry_count: 0,
  next_retry_at: null,
  last_error: null,
  tax_status: 'REPORTED',
  ...nothingFound,
  ...exampleUrls(exampleDocuments.cashSale.invoice_id),
  qr_code: exampleQr,
  receipt_url: null,
  creditable: 14.37,
  line_items: [
    {
      line_number: 1,
      description: 'Arabic coffee',
      quantity: 2,
      unit_price: 12.5,
      vat_rate: 15,
      discount: null,
      line_total: 25,
      ...termsOfSale,
      quantity_returned: 1,
    },
    {
      line_number: 2,
      description: 'Dates, 500 g',
      quantity: 1,
      unit_price: 25,
      vat_rate: 15,
      discount: null,
      line_total: 25,
      ...termsOfSale,
      quantity_returned: 0,
    },
  ],
  discounts: [],
  timeline: [
    { status: 'pending', at: '2026-11-20T09:00:00.000Z' },
    { status: 'submitted', at: '2026-11-20T09:00:00.000Z' },
    { status: 'reported', at: '2026-11-20T09:00:00.000Z' },
  ],
} as const;

/** The day of the till that sold the second one. */
export const dayAnswer = {
  date: '2026-11-20',
  totals: { documents: 1, subtotal: 9.46, vat: 1.42, total: 10.88, rounding: 0, prepaid: 0, payable: 10.88 },
  by_kind: [{ document_type: 'invoice', invoice_type: 'simplified', documents: 1, subtotal: 9.46, vat: 1.42, total: 10.88 }],
  by_category: [{ vat_category: 'S', vat_rate: 15, taxable: 9.46, vat: 1.42 }],
  by_payment_means: [
    { means: '10', amount: 5 },
    { means: '48', amount: 5.88 },
  ],
  by_till: [{ till: 'Till 3', documents: 1, payable: 10.88 }],
  by_cashier: [{ cashier: 'Fahad', documents: 1, payable: 10.88 }],
  units: [
    {
      egs_unit_id: exampleUnitId,
      unit_name: 'Till 1',
      documents: 1,
      first_invoice_number: 'INV-1002',
      last_invoice_number: 'INV-1002',
      first_icv: 2,
      last_icv: 2,
    },
  ],
  prepayments: { taken: { documents: 0, total: 0 }, settled: { documents: 0, total: 0 } },
  notes: {
    credit: { documents: 0, total: 0 },
    debit: { documents: 0, total: 0 },
    external: { documents: 0, total: 0 },
  },
  not_reported: { documents: 0, total: 0 },
  rejected: { documents: 0, total: 0 },
} as const;
