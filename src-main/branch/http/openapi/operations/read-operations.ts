import { invoiceExportQuery } from '../../../../../src-shared/api/v1/invoice-export.ts';
import { invoiceList, invoiceListQuery } from '../../../../../src-shared/api/v1/invoice-list.ts';
import { invoiceDetail } from '../../../../../src-shared/api/v1/invoice-results.ts';
import { qrQuery } from '../../../../../src-shared/api/v1/qr-query.ts';
import { receiptQuery } from '../../../../../src-shared/api/v1/receipt-query.ts';
import type { Operation, OperationError } from '../../../../server/openapi/operation.ts';
import { ifNoneMatch } from '../../../../server/openapi/request-parameters.ts';
import { exampleDocuments } from '../examples/example-world.ts';
import { detailAnswer, listAnswer } from '../examples/read-answers.ts';
import { anyRequest, withId } from './operation-errors.ts';

const pathParameters = { id: 'The `invoice_id` that the create endpoint answered.' };
const parameters = { id: exampleDocuments.cashSale.invoice_id };
const ofOne = [...withId, 'INVOICE_NOT_FOUND', 'DOCUMENT_UNREADABLE'] as const satisfies OperationError[];

/** The operations that read documents. */
export const readOperations: Operation[] = [
  {
    id: 'listInvoices',
    method: 'get',
    path: '/invoices',
    area: 'Read documents',
    summary: 'List documents',
    description:
      'Newest first, a page at a time: repeat the request with the same filters and `cursor` set to `next_cursor` until that is null.',
    query: invoiceListQuery,
    answers: { 200: { description: 'A page.', schema: invoiceList } },
    errors: [...anyRequest, 'VALIDATION_ERROR'],
    examples: {
      prepayments: {
        summary: 'The prepayment invoices',
        parameters: { document_type: 'prepayment', limit: '10' },
        status: 200,
        answer: listAnswer,
      },
    },
  },
  {
    id: 'exportInvoices',
    method: 'get',
    path: '/invoices/export/xml',
    area: 'Read documents',
    summary: 'Export signed XML as ZIP',
    description:
      'The signed XML of all reported and cleared documents that match, with `manifest.json`. A ZIP holds 500 documents at most: ' +
      'where more match, send `part` from 0 to `parts_total` - 1.',
    query: invoiceExportQuery,
    answers: {
      200: {
        description: 'One ZIP.',
        mediaTypes: ['application/zip'],
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
    errors: [...anyRequest, 'VALIDATION_ERROR', 'ENVIRONMENT_KEY_MISMATCH', 'EXPORT_TOO_LARGE', 'EXPORT_EMPTY'],
    examples: {
      day: { summary: 'One day', parameters: { date_from: '2026-11-20', date_to: '2026-11-20' }, status: 200 },
    },
  },
  {
    id: 'getInvoice',
    method: 'get',
    path: '/invoices/:id',
    area: 'Read documents',
    summary: 'One document with its timeline',
    description: 'Everything about a document. `status` ends as `reported`, `cleared` or `failed`; until then poll it.',
    pathParameters,
    answers: { 200: { description: 'The document.', schema: invoiceDetail } },
    errors: ofOne,
    examples: { reported: { summary: 'A reported sale', parameters, status: 200, answer: detailAnswer } },
  },
  {
    id: 'getInvoiceXml',
    method: 'get',
    path: '/invoices/:id/xml',
    area: 'Read documents',
    summary: 'The signed XML',
    description:
      'The legal document: once the authority has cleared it, the XML that it returned; before, the XML of the appliance. The bytes of each never change.',
    pathParameters,
    answers: {
      200: { description: 'Signed UBL 2.1.', mediaTypes: ['application/xml'], headers: ['Content-Disposition'] },
    },
    errors: ofOne,
    examples: { signed: { summary: 'A reported sale', parameters, status: 200 } },
  },
  {
    id: 'getInvoicePdf',
    method: 'get',
    path: '/invoices/:id/pdf',
    area: 'Read documents',
    summary: 'A PDF to read and print',
    description: 'PDF/A-3U, for people. The signed XML, which is attached to it, is the legal document.',
    pathParameters,
    answers: { 200: { description: 'The PDF.', mediaTypes: ['application/pdf'], headers: ['Content-Disposition'] } },
    errors: [...ofOne, 'SERVICE_BUSY'],
    examples: { readable: { summary: 'A reported sale', parameters, status: 200 } },
  },
  {
    id: 'getInvoiceReceipt',
    method: 'get',
    path: '/invoices/:id/receipt',
    area: 'Read documents',
    summary: 'The whole receipt as a picture or for a receipt printer',
    description:
      'The receipt as the branch prints it, Arabic included: all of it drawn, so that every ESC/POS printer prints it alike. Send the bytes of ' +
      '`escpos` to the printer as they are. It is there from the beginning, also for a `202`; that of a standard document once it is cleared.',
    pathParameters,
    query: receiptQuery,
    answers: { 200: { description: 'The receipt.', mediaTypes: ['image/png', 'application/octet-stream'] } },
    errors: [...ofOne, 'VALIDATION_ERROR', 'QR_NOT_AVAILABLE', 'SERVICE_BUSY'],
    examples: {
      wholePicture: { summary: 'A picture for 80 mm paper', parameters, status: 200 },
      wholePrint: {
        summary: 'For a printer of 58 mm',
        parameters: { ...parameters, format: 'escpos', width: '58' },
        status: 200,
      },
    },
  },
  {
    id: 'getInvoiceQr',
    method: 'get',
    path: '/invoices/:id/qr',
    area: 'Read documents',
    summary: 'The QR as a picture or for a receipt printer',
    description:
      'A picture, or bytes to send to an ESC/POS printer at the beginning of a line. `escpos` prints dots and works with every ' +
      'printer; `escpos-native` is a tenth of the bytes, but cheap printers refuse a text of this length. A simplified document has ' +
      'its QR from the beginning; a standard one once it is cleared, or reported where clearance is switched off.',
    pathParameters,
    query: qrQuery,
    headers: [ifNoneMatch],
    answers: {
      200: {
        description: 'The QR.',
        mediaTypes: ['image/png', 'image/svg+xml', 'application/octet-stream'],
        headers: ['ETag'],
      },
      304: { description: 'Unchanged: the copy that you have is current.', headers: ['ETag'] },
    },
    errors: [...ofOne, 'VALIDATION_ERROR', 'QR_NOT_AVAILABLE'],
    examples: {
      picture: { summary: 'A PNG of 400 pixels', parameters: { ...parameters, format: 'png', size: '400' }, status: 200 },
      printer: { summary: 'For a receipt printer', parameters: { ...parameters, format: 'escpos' }, status: 200 },
    },
  },
];
