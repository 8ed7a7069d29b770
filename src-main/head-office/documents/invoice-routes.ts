import {
  invoicesExportQuery,
  invoicesQuery,
  invoiceRetry,
  invoicesPage,
  invoiceTotalsQuery,
} from '#shared/api/dashboard/invoices.ts';
import { listTotals } from '#shared/api/documents/list-totals.ts';
import { submissionStatuses } from '#shared/invoice/submission-status.ts';
import { exportHeaderNames } from '#main/server/routes/export-part.ts';
import { onlyPage, branchName, ids } from '../request/examples.ts';
import { routesIn, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { documentRoutes, findRetried, requestRetry } from './document-routes.ts';
import { accountingSheet, rowSheet } from './sheets.ts';
import { exportedPart, sendArchive, sendSheet } from './send-export.ts';
import { readListTotals } from './read-list-totals.ts';
import { listInvoices, refuseUnreadableQr, withoutScan } from './list/list-invoices.ts';

const route = routesIn('Documents');

const row = {
  invoice_id: ids.sale,
  uuid: '5a4ad000-0000-4000-8000-000000000001',
  invoice_number: 'G-01',
  invoice_type: 'simplified',
  document_type: 'invoice',
  status: 'reported',
  invoice_date: '2026-11-20',
  invoice_time: '12:01:00',
  created_at: '2026-11-20T09:01:00.000Z',
  environment: 'sandbox',
  company_id: ids.company,
  appliance_id: ids.appliance,
  egs_unit_id: ids.unit,
  buyer_name: null,
  currency: 'SAR',
  report_deadline: '2026-11-21T09:01:00.000Z',
  icv: 1,
  branch_name: branchName,
  total: 57.5,
  payable: 57.5,
  tax_compliant: true,
  tax_warning_count: 0,
  resubmit: true,
  original_is_external: false,
  till: 'Till 3',
  cashier: 'Fahad',
  payment_means: ['10'],
};

const sheetColumns =
  'invoice_id,uuid,invoice_number,invoice_type,document_type,status,invoice_date,created_at,environment,company_id,appliance_id,branch_name,egs_unit_id,icv,buyer_name,currency,total,payable,report_deadline,tax_compliant,tax_warning_count,resubmit,till,cashier,taxable_sar,vat_sar,total_sar,rejected_total';

const sheetRow = [
  ids.sale,
  row.uuid,
  'G-01,simplified,invoice,reported,2026-11-20,2026-11-20T09:01:00.000Z,sandbox',
  ids.company,
  ids.appliance,
  branchName,
  ids.unit,
  '1,,SAR,57.50,57.50,2026-11-21T09:01:00.000Z,true,0,true,Till 3,Fahad,50.00,7.50,57.50,',
].join(',');

type InvoiceServices = Pick<Services, 'db' | 'clock' | 'pdfRenderer' | 'signatureChecker' | 'publicUrl'>;

// Exporting is for those who may change documents (contract §11).
function exportRoute({ db, clock }: InvoiceServices): Route {
  return route.get('/invoices/export', {
    access: 'invoices.change',
    id: 'exportInvoices',
    summary: 'Export documents as ZIP or CSV',
    description:
      '`zip`: the signed XML of all reported and cleared documents that match, with `manifest.json`. A ZIP holds 500 documents at most: ' +
      'where more match, send `part` from 0 to `parts_total` - 1. `csv`: a row for every document that matches, with amounts in SAR that may be ' +
      'summed (`taxable_sar`, `vat_sar`, `total_sar`: credit notes are below zero). A rejected document has `rejected_total` and no other amount.',
    answers: {
      200: {
        description: 'One ZIP, or the sheet. Only a ZIP has the headers of parts.',
        mediaTypes: ['application/zip', 'text/csv'],
        headers: exportHeaderNames,
      },
    },
    errors: ['EXPORT_TOO_LARGE', 'EXPORT_EMPTY'],
    examples: {
      day: {
        summary: 'The XML of one day',
        parameters: { date_from: '2026-11-20', date_to: '2026-11-20' },
        mediaType: 'application/zip',
      },
      sheet: {
        summary: 'A sheet of the reported documents',
        parameters: { status: 'reported', format: 'csv' },
        mediaType: 'text/csv',
        answer: `\uFEFF${sheetColumns}\r\n${sheetRow}\r\n`,
      },
    },
    query: invoicesExportQuery,
    handle: async ({ tenant, caller: { organizationId, reach }, query: { format, part: chosen, language, ...asked } }) => {
      refuseUnreadableQr(asked);
      const filters = withoutScan(asked);
      const wanted = { organizationId, reach, filters, now: clock.now() };
      if (format === 'csv') {
        const sheet = language === undefined ? rowSheet : accountingSheet(language);
        return { send: (response) => sendSheet(db, wanted, sheet, response) };
      }
      const part = await exportedPart(tenant, filters, chosen);
      return { send: (response) => sendArchive(db, wanted, part, response) };
    },
  });
}

/** `/invoices`: the documents of all branches. */
export function invoiceRoutes(services: InvoiceServices): Route[] {
  const { clock } = services;
  return [
    route.get('/invoices', {
      access: 'invoices.read',
      id: 'listInvoices',
      summary: 'List the documents',
      description: 'Those of every branch. All filters may be combined; both ends of every range are inclusive.',
      answers: { 200: { description: 'A page.', schema: invoicesPage } },
      examples: {
        reported: {
          summary: 'Reported documents of one day',
          parameters: { status: 'reported', date_from: '2026-11-20', date_to: '2026-11-20', limit: '10' },
          answer: onlyPage([row], 10),
        },
      },
      query: invoicesQuery,
      handle: async ({ tenant, caller: { organizationId }, query }) => {
        refuseUnreadableQr(query);
        return { body: await listInvoices(tenant, organizationId, query) };
      },
    }),
    route.get('/invoices/totals', {
      access: 'invoices.read',
      id: 'totalInvoices',
      summary: 'Count and add up documents',
      description:
        'How many documents match the filters of the list, by status, and what they come to in SAR. Up to 10,000 are counted and added up; ' +
        'more are added up where only dates, company, branch and environment are filtered by.',
      answers: { 200: { description: 'The totals.', schema: listTotals } },
      examples: {
        day: {
          summary: 'Those of one day',
          parameters: { date_from: '2026-11-20', date_to: '2026-11-20' },
          answer: {
            statuses: submissionStatuses.map((status) => ({
              status,
              documents: ['queued', 'reported', 'failed'].includes(status) ? 1 : 0,
            })),
            total_sar: 1092.5,
            vat_sar: 142.5,
          },
        },
      },
      query: invoiceTotalsQuery,
      handle: async ({ tenant, query }) => {
        refuseUnreadableQr(query);
        return { body: await readListTotals(tenant, query) };
      },
    }),
    exportRoute(services),
    ...documentRoutes(services),
    route.post('/invoices/:invoice_id/retry', {
      access: 'invoices.change',
      id: 'retryInvoice',
      summary: 'Have a queued document tried now',
      description: 'Asks its branch to submit the document at once, with its next connection.',
      answers: { 202: { description: 'The branch is asked.', schema: invoiceRetry } },
      errors: ['INVOICE_NOT_QUEUED'],
      examples: {
        queued: {
          summary: 'A document that waits',
          parameters: { invoice_id: ids.queuedSale },
          answer: { invoice_id: ids.queuedSale, status: 'queued', requested_at: '2026-11-20T09:09:00.000Z' },
        },
      },
      find: ({ tenant, params }) => findRetried(tenant, params),
      handle: async ({ found, ...call }) => ({ body: await requestRetry(call, found, clock.now()) }),
    }),
  ];
}
