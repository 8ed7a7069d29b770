import { vatReturnBoxes } from '#shared/reference/vat-return-box.ts';
import { vatReturnLabels } from '#shared/i18n/vat-return-labels.ts';
import { dayReport } from '#shared/api/documents/day-report.ts';
import {
  dayQuery,
  summaryQuery,
  vatReturnQuery,
  type VatReturnQuery,
  summary,
  vatReturn,
} from '#shared/api/dashboard/reports.ts';
import { riyadhDate } from '#shared/invoice/riyadh-time.ts';
import type { Reply } from '#main/server/routes/route.ts';
import { vatReturnFileName } from '#main/server/vat-return-sheet.ts';
import { branchName, ids, nakheel } from '../request/examples.ts';
import { routesIn, type Route } from '../request/route.ts';
import { sendPdf } from '../request/send-pdf.ts';
import type { Services } from '../request/services.ts';
import { readDayReport } from './read-day-report.ts';
import { readSummary } from './read-summary.ts';
import { readVatReturn, type DetailedVatReturn, vatReturnSheet } from './read-vat-return.ts';

const route = routesIn('Reports');

const period = { from: '2026-11-01', to: '2026-11-30' };

const sums = { documents: 2, taxable: 950, vat: 142.5, total: 1092.5, payable: 1092.5, not_reported: 1, rejected: 1 };

const issued = { invoice_date: '2026-11-20', document_type: 'invoice' };

const total = { amount: 950, adjustment: 0, vat: 142.5 };

const nothing = { amount: 0, adjustment: 0, vat: 0 };

const november = {
  company: {
    company_id: ids.company,
    legal_name: nakheel.profile.legal_name,
    legal_name_ar: nakheel.profile.legal_name_ar,
    vat_number: nakheel.profile.vat_number,
  },
  period,
  environment: 'sandbox',
  boxes: vatReturnBoxes.map((box) => ({ box, ...(box === 'standard_rated' ? total : nothing) })),
  data: [
    {
      category: 'S',
      rate: 15,
      taxable: 950,
      vat: 142.5,
      documents: [
        { box: 'standard_rated', invoice_id: ids.sale, invoice_number: 'G-01', ...issued, taxable: 50, vat: 7.5 },
        { box: 'standard_rated', invoice_id: ids.queuedSale, invoice_number: 'G-02', ...issued, taxable: 900, vat: 135 },
      ],
    },
  ],
  totals: { taxable: 950, ...total },
};

const documentsSheet = [
  'category,rate,invoice_id,invoice_number,taxable,vat,invoice_date,document_type,buyer_name,buyer_vat_number,box,amount,adjustment,total',
  `S,15,${ids.sale},G-01,50.00,7.50,2026-11-20,invoice,,,standard_rated,50.00,0.00,57.50`,
  `S,15,${ids.queuedSale},G-02,900.00,135.00,2026-11-20,invoice,مؤسسة البناء | Builders Est.,399999999800003,standard_rated,900.00,0.00,1035.00`,
];

const boxesSheet = [
  'box,amount,adjustment,vat,name,name_ar',
  ...november.boxes.map(({ box, ...sums }) =>
    [box, ...Object.values(sums).map((sum) => sum.toFixed(2)), vatReturnLabels[box].en, vatReturnLabels[box].ar].join(','),
  ),
];
const parameters = { company_id: ids.company, ...period };

const dayOfBranch = { appliance_id: ids.appliance, date: '2026-11-20' };

const none = { documents: 0, total: 0 };

const exampleDay = {
  date: dayOfBranch.date,
  totals: { documents: 2, subtotal: 950, vat: 142.5, total: 1092.5, rounding: 0, prepaid: 0, payable: 1092.5 },
  by_kind: [
    { document_type: 'invoice', invoice_type: 'simplified', documents: 1, subtotal: 50, vat: 7.5, total: 57.5 },
    { document_type: 'invoice', invoice_type: 'standard', documents: 1, subtotal: 900, vat: 135, total: 1035 },
  ],
  by_category: [{ vat_category: 'S', vat_rate: 15, taxable: 950, vat: 142.5 }],
  by_payment_means: [{ means: '10', amount: 1092.5 }],
  by_till: [{ till: 'Till 3', documents: 2, payable: 1092.5 }],
  by_cashier: [{ cashier: 'Fahad', documents: 2, payable: 1092.5 }],
  units: [
    {
      egs_unit_id: ids.unit,
      unit_name: 'Till 1',
      documents: 3,
      first_invoice_number: 'G-01',
      last_invoice_number: 'G-03',
      first_icv: 1,
      last_icv: 3,
    },
  ],
  prepayments: { taken: none, settled: none },
  notes: { credit: none, debit: none, external: none },
  not_reported: { documents: 1, total: 1035 },
  rejected: { documents: 1, total: -57.5 },
};

function sheetOf(lines: readonly string[]): string {
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`;
}

type ReportServices = Pick<Services, 'clock' | 'pdfRenderer'>;

type Wanted = Pick<VatReturnQuery, 'format' | 'part' | 'language'>;

function replyAs(
  { format, part = 'documents', language }: Wanted,
  read: DetailedVatReturn,
  { clock, pdfRenderer }: ReportServices,
): Reply {
  const { vatReturn } = read;
  switch (format) {
    case undefined:
    case 'json':
      return { status: 200, body: vatReturn };
    case 'csv':
      return {
        send: (response) =>
          void response
            .type('text/csv; charset=utf-8')
            .attachment(`${vatReturnFileName(vatReturn)}_${part}.csv`)
            .send(vatReturnSheet(read, { part, language })),
      };
    case 'pdf':
      return {
        send: (response) =>
          sendPdf(response, vatReturnFileName(vatReturn), { pdfRenderer, request: { vatReturn, printedAt: clock.now() } }),
      };
  }
}

/** `/reports`: sums of documents for people, and the output VAT of a period. */
export function reportRoutes(services: ReportServices): Route[] {
  return [
    route.get('/reports/summary', {
      access: 'reports.read',
      id: 'getSummary',
      summary: 'Sums of documents',
      description:
        'In SAR; credit notes are negative, and rejected documents are in no sum. Documents count on their day of issue.',
      answers: { 200: { description: 'The sums.', schema: summary } },
      examples: {
        byBranch: {
          summary: 'A month, by branch',
          parameters: { group_by: 'branch', ...period },
          answer: { data: [{ key: ids.appliance, name: branchName, ...sums }], totals: sums },
        },
      },
      query: summaryQuery,
      handle: async ({ tenant, query }) => ({ body: await readSummary(tenant, query) }),
    }),
    route.get('/reports/day', {
      access: 'reports.read',
      id: 'getDayReport',
      summary: 'What a day has brought',
      description:
        'The documents of one `invoice_date` of all branches, or of those that the filters name, added up in SAR: each document is converted and ' +
        'rounded, credit notes are negative, and rejected documents are in no sum. A filter that fits nothing gives zeros. It is the report that a ' +
        'branch gives of its own documents, as far as these have come here.',
      answers: { 200: { description: 'The report.', schema: dayReport } },
      examples: { branch: { summary: 'The day of a branch', parameters: dayOfBranch, answer: exampleDay } },
      query: dayQuery,
      handle: async ({ tenant, query }) => ({
        body: await readDayReport(tenant, { ...query, date: query.date ?? riyadhDate(services.clock.now()) }),
      }),
    }),
    route.get('/reports/vat-return', {
      access: 'reports.read',
      id: 'getVatReturn',
      summary: 'The output VAT of a period',
      description:
        "The boxes of the authority's return in SAR, and the same by category and rate with the documents behind each figure. Documents count on " +
        'their day of issue: a note in the `adjustment` of its own period, a prepayment when it is taken, and what settles it less that. ' +
        'An export is a zero-rated supply with `is_export` or an exemption code of exports. What is out of scope of VAT is in no total, ' +
        'and a rejected document nowhere.',
      answers: {
        200: {
          description: 'The figures; the sheet and the PDF have the same.',
          schema: vatReturn,
          mediaTypes: ['text/csv', 'application/pdf'],
        },
      },
      errors: ['SERVICE_BUSY'],
      examples: {
        month: { summary: 'A month', parameters, answer: november },
        boxes: {
          summary: 'The boxes as a sheet',
          parameters: { ...parameters, format: 'csv', part: 'boxes' },
          mediaType: 'text/csv',
          answer: sheetOf(boxesSheet),
        },
        sheet: {
          summary: 'The documents behind them as a sheet',
          parameters: { ...parameters, format: 'csv', part: 'documents' },
          mediaType: 'text/csv',
          answer: sheetOf(documentsSheet),
        },
        print: { summary: 'As a PDF', parameters: { ...parameters, format: 'pdf' }, mediaType: 'application/pdf' },
      },
      query: vatReturnQuery,
      handle: async ({ tenant, query }) => replyAs(query, await readVatReturn(tenant, query), services),
    }),
  ];
}
