import { exampleQr } from './example-world.ts';

/** The list of the prepayment invoices. */
export const listAnswer = {
  data: [
    {
      invoice_id: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f50a',
      uuid: '16fd2706-8baf-433b-82eb-8c7fada847da',
      invoice_number: 'PRE-1001',
      invoice_type: 'standard',
      document_type: 'prepayment',
      invoice_date: '2026-11-20',
      created_at: '2026-11-20T09:00:00.000Z',
      environment: 'sandbox',
      status: 'cleared',
      total: 1150,
      tax_compliant: true,
      tax_warning_count: 0,
      resubmit: true,
    },
  ],
  pagination: {
    limit: 10,
    next_cursor: null,
    has_more: false,
    total_count: 1,
  },
} as const;

/** The first sale in detail. */
export const detailAnswer = {
  invoice_id: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f501',
  uuid: '16fd2706-8baf-433b-82eb-8c7fada847d1',
  invoice_number: 'INV-1001',
  egs_unit_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
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
  reported_at: '2026-11-20T09:00:00.000Z',
  cleared_at: null,
  report_deadline: '2026-11-21T08:59:30.000Z',
  retry_count: 0,
  next_retry_at: null,
  last_error: null,
  tax_status: 'REPORTED',
  tax_compliant: true,
  tax_warning_count: 0,
  tax_warnings: [],
  resubmit: true,
  signed_xml_url: '/v1/invoices/inv_019d2f6a4b1c7e3f8a90b1c2d3e4f501/xml',
  pdf_url: '/v1/invoices/inv_019d2f6a4b1c7e3f8a90b1c2d3e4f501/pdf',
  qr_code: exampleQr,
  line_items: [
    {
      line_number: 1,
      description: 'Arabic coffee',
      quantity: 2,
      unit_price: 12.5,
      vat_rate: 15,
      line_total: 25,
    },
    {
      line_number: 2,
      description: 'Dates, 500 g',
      quantity: 1,
      unit_price: 25,
      vat_rate: 15,
      line_total: 25,
    },
  ],
  timeline: [
    {
      status: 'pending',
      at: '2026-11-20T09:00:00.000Z',
    },
    {
      status: 'submitted',
      at: '2026-11-20T09:00:00.000Z',
    },
    {
      status: 'reported',
      at: '2026-11-20T09:00:00.000Z',
    },
  ],
} as const;
