import { invoiceRetry, invoicesPage, organizationInvoice } from '../../../src-shared/api/dashboard/documents/invoices.ts';
import { ifNoneMatch } from '../../server/openapi/request-parameters.ts';
import { branchName, ids } from '../openapi/example-organization.ts';
import { onlyPage } from '../openapi/example-page.ts';
import { sale } from '../openapi/example-sale.ts';
import type { RouteDescriptions } from '../openapi/route-description.ts';

const parameters = { invoice_id: ids.sale };

const row = {
  invoice_id: ids.sale,
  uuid: '5a4ad000-0000-4000-8000-000000000001',
  invoice_number: 'G-01',
  invoice_type: 'simplified',
  document_type: 'invoice',
  status: 'reported',
  invoice_date: '2026-11-20',
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
};

const partiesOfSale = {
  seller: {
    name: 'متجر | Test Trading',
    vat_number: '310175397400003',
    identification: { scheme: 'CRN', number: '1010456827' },
    address: {
      street: 'King Abdulaziz Road',
      building_number: '8228',
      district: 'Al Murabba',
      city: 'Riyadh',
      postal_code: '12628',
      country: 'SA',
    },
  },
  buyer: null,
  referred_to_by: [{ invoice_id: ids.rejectedNote, invoice_number: 'G-03', document_type: 'credit_note', status: 'failed' }],
  corrected_by: null,
};

const sheetColumns =
  'invoice_id,uuid,invoice_number,invoice_type,document_type,status,invoice_date,created_at,environment,company_id,appliance_id,branch_name,egs_unit_id,icv,buyer_name,currency,total,payable,report_deadline,tax_compliant,tax_warning_count,resubmit,taxable_sar,vat_sar,total_sar,rejected_total';
const sheetRow = [
  ids.sale,
  row.uuid,
  'G-01,simplified,invoice,reported,2026-11-20,2026-11-20T09:01:00.000Z,sandbox',
  ids.company,
  ids.appliance,
  branchName,
  ids.unit,
  '1,,SAR,57.50,57.50,2026-11-21T09:01:00.000Z,true,0,true,50.00,7.50,57.50,',
].join(',');

const fileDescriptions: RouteDescriptions = {
  'GET /invoices/:invoice_id/xml': {
    id: 'getInvoiceXml',
    area: 'Documents',
    summary: 'The signed XML',
    description:
      'The legal document: once the authority has cleared it, the XML that it returned; before, the XML of the branch.',
    answers: { 200: { description: 'Signed UBL 2.1.', mediaTypes: ['application/xml'], headers: ['Content-Disposition'] } },
    errors: ['DOCUMENT_UNREADABLE'],
    examples: { signed: { summary: 'A reported sale', parameters, status: 200, mediaType: 'application/xml' } },
  },

  'GET /invoices/:invoice_id/pdf': {
    id: 'getInvoicePdf',
    area: 'Documents',
    summary: 'A PDF to read and print',
    description: 'PDF/A-3U, for people. The signed XML, which is attached to it, is the legal document.',
    answers: { 200: { description: 'The PDF.', mediaTypes: ['application/pdf'], headers: ['Content-Disposition'] } },
    errors: ['DOCUMENT_UNREADABLE', 'SERVICE_BUSY'],
    examples: { readable: { summary: 'A reported sale', parameters, status: 200, mediaType: 'application/pdf' } },
  },

  'GET /invoices/:invoice_id/qr': {
    id: 'getInvoiceQr',
    area: 'Documents',
    summary: 'The QR as a picture or for a receipt printer',
    description:
      'A picture, or bytes to send to an ESC/POS printer. A standard document has a QR once it is cleared, or reported where clearance ' +
      'is switched off.',
    headers: [ifNoneMatch],
    answers: {
      200: {
        description: 'The QR.',
        mediaTypes: ['image/png', 'image/svg+xml', 'application/octet-stream'],
        headers: ['ETag'],
      },
      304: { description: 'Unchanged: the copy that you have is current.', headers: ['ETag'] },
    },
    errors: ['QR_NOT_AVAILABLE'],
    examples: {
      picture: {
        summary: 'A PNG of 400 pixels',
        parameters: { ...parameters, format: 'png', size: '400' },
        status: 200,
        mediaType: 'image/png',
      },
    },
  },
};

/** What the documentation says of documents. */
export const invoiceDescriptions: RouteDescriptions = {
  'GET /invoices': {
    id: 'listInvoices',
    area: 'Documents',
    summary: 'List the documents',
    description: 'Those of every branch. All filters may be combined; both ends of every range are inclusive.',
    answers: { 200: { description: 'A page.', schema: invoicesPage } },
    examples: {
      reported: {
        summary: 'Reported documents of one day',
        parameters: { status: 'reported', date_from: '2026-11-20', date_to: '2026-11-20', limit: '10' },
        status: 200,
        answer: onlyPage([row], 10),
      },
    },
  },

  'GET /invoices/export': {
    id: 'exportInvoices',
    area: 'Documents',
    summary: 'Export documents as ZIP or CSV',
    description:
      '`zip`: the signed XML of all reported and cleared documents that match, with `manifest.json`. A ZIP holds 500 documents at most: ' +
      'where more match, send `part` from 0 to `parts_total` - 1. `csv`: a row for every document that matches, with amounts in SAR that may be ' +
      'summed (`taxable_sar`, `vat_sar`, `total_sar`: credit notes are below zero). A rejected document has `rejected_total` and no other amount.',
    answers: {
      200: {
        description: 'One ZIP, or the sheet. Only a ZIP has the headers of parts.',
        mediaTypes: ['application/zip', 'text/csv'],
        headers: [
          'Content-Disposition',
          'X-Export-Invoice-Count',
          'X-Export-Part',
          'X-Export-Parts-Total',
          'X-Export-Has-More',
          'X-Export-Total-Count',
        ],
      },
    },
    errors: ['EXPORT_TOO_LARGE', 'EXPORT_EMPTY'],
    examples: {
      day: {
        summary: 'The XML of one day',
        parameters: { date_from: '2026-11-20', date_to: '2026-11-20' },
        status: 200,
        mediaType: 'application/zip',
      },
      sheet: {
        summary: 'A sheet of the reported documents',
        parameters: { status: 'reported', format: 'csv' },
        status: 200,
        mediaType: 'text/csv',
        answer: `\uFEFF${sheetColumns}\r\n${sheetRow}\r\n`,
      },
    },
  },

  'GET /invoices/:invoice_id': {
    id: 'getInvoice',
    area: 'Documents',
    summary: 'One document with its timeline',
    description: 'Everything about a document. Its stamp is checked from its bytes at each request.',
    answers: { 200: { description: 'The document.', schema: organizationInvoice } },
    examples: { reported: { summary: 'A reported sale', parameters, status: 200, answer: { ...sale, ...partiesOfSale } } },
  },

  ...fileDescriptions,

  'POST /invoices/:invoice_id/retry': {
    id: 'retryInvoice',
    area: 'Documents',
    summary: 'Have a queued document tried now',
    description: 'Asks its branch to submit the document at once, with its next connection.',
    answers: { 202: { description: 'The branch is asked.', schema: invoiceRetry } },
    errors: ['INVOICE_NOT_QUEUED'],
    examples: {
      queued: {
        summary: 'A document that waits',
        parameters: { invoice_id: ids.queuedSale },
        status: 202,
        answer: { invoice_id: ids.queuedSale, status: 'queued', requested_at: '2026-11-20T09:09:00.000Z' },
      },
    },
  },
};
