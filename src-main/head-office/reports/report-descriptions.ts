import { summary, vatReturn } from '../../../src-shared/api/dashboard/documents/reports.ts';
import { branchName, ids, nakheel } from '../openapi/example-organization.ts';
import type { RouteDescriptions } from '../openapi/route-description.ts';

const period = { from: '2026-11-01', to: '2026-11-30' };
const sums = { documents: 2, taxable: 950, vat: 142.5, total: 1092.5, payable: 1092.5, not_reported: 1, rejected: 1 };

const issued = { invoice_date: '2026-11-20', document_type: 'invoice' };

const november = {
  company: {
    company_id: ids.company,
    legal_name: nakheel.profile.legal_name,
    legal_name_ar: nakheel.profile.legal_name_ar,
    vat_number: nakheel.profile.vat_number,
  },
  period,
  environment: 'sandbox',
  data: [
    {
      category: 'S',
      rate: 15,
      taxable: 950,
      vat: 142.5,
      documents: [
        { invoice_id: ids.sale, invoice_number: 'G-01', ...issued, taxable: 50, vat: 7.5 },
        { invoice_id: ids.queuedSale, invoice_number: 'G-02', ...issued, taxable: 900, vat: 135 },
      ],
    },
  ],
  totals: { taxable: 950, vat: 142.5 },
};

const sheet = [
  'category,rate,invoice_id,invoice_number,taxable,vat,invoice_date,document_type,buyer_name,buyer_vat_number',
  `S,15,${ids.sale},G-01,50.00,7.50,2026-11-20,invoice,,`,
  `S,15,${ids.queuedSale},G-02,900.00,135.00,2026-11-20,invoice,مؤسسة البناء | Builders Est.,399999999800003`,
  'S,15,,,950.00,142.50,,,,',
  'total,,,,950.00,142.50,,,,',
];
const parameters = { company_id: ids.company, ...period };

/** What the documentation says of reports. */
export const reportDescriptions: RouteDescriptions = {
  'GET /reports/summary': {
    id: 'getSummary',
    area: 'Reports',
    summary: 'Sums of documents',
    description:
      'In SAR; credit notes are negative, and rejected documents are in no sum. Documents count on their day of issue.',
    answers: { 200: { description: 'The sums.', schema: summary } },
    examples: {
      byBranch: {
        summary: 'A month, by branch',
        parameters: { group_by: 'branch', ...period },
        status: 200,
        answer: { data: [{ key: ids.appliance, name: branchName, ...sums }], totals: sums },
      },
    },
  },

  'GET /reports/vat-return': {
    id: 'getVatReturn',
    area: 'Reports',
    summary: 'The output VAT of a period',
    description:
      'By category and rate, in SAR, with the documents behind each figure. Notes are netted, and so are prepayments that were settled.',
    answers: {
      200: {
        description: 'The figures; the sheet and the PDF have the same.',
        schema: vatReturn,
        mediaTypes: ['text/csv', 'application/pdf'],
      },
    },
    errors: ['SERVICE_BUSY'],
    examples: {
      month: { summary: 'A month', parameters, status: 200, answer: november },
      sheet: {
        summary: 'As a sheet',
        parameters: { ...parameters, format: 'csv' },
        status: 200,
        mediaType: 'text/csv',
        answer: `\uFEFF${sheet.map((line) => `${line}\r\n`).join('')}`,
      },
      print: {
        summary: 'As a PDF',
        parameters: { ...parameters, format: 'pdf' },
        status: 200,
        mediaType: 'application/pdf',
      },
    },
  },
};
