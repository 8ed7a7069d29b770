import { AppError } from '#shared/api/app-error.ts';
import { printedReceipt, printReceiptRequest, receiptQuery } from '#shared/api/v1/receipt-query.ts';
import { printableQr } from '#main/rendering/receipts/printable-qr.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { findInvoice } from '../../documents/invoice-resource.ts';
import type { Printing } from '../../printing/printing.ts';
import { exampleDocuments } from '../openapi/examples/example-world.ts';
import { ofOneDocument, routesIn, type Route } from '../request/route.ts';

const route = routesIn('Read documents');

const parameters = { id: exampleDocuments.cashSale.invoice_id };

const mediaTypes = { png: 'image/png', pdf: 'application/pdf', escpos: 'application/octet-stream' } as const;

/** `GET /v1/invoices/:id/receipt`: the whole receipt, as the branch's printers get it. */
export function receiptRoute({ printing }: { printing: Pick<Printing, 'receipt'> }): Route {
  return route.get('/invoices/:id/receipt', {
    access: 'api_key',
    id: 'getInvoiceReceipt',
    summary: 'The whole receipt as a picture, a PDF or for a receipt printer',
    description:
      'The receipt as the branch prints it, Arabic included: all of it drawn, so that every ESC/POS printer prints it alike. Send the bytes of ' +
      '`escpos` to the printer as they are. It is there from the beginning, also for a `202`; that of a standard document once it is cleared.',
    pathParameters: ofOneDocument.pathParameters,
    query: receiptQuery,
    answers: { 200: { description: 'The receipt.', mediaTypes: Object.values(mediaTypes) } },
    errors: [...ofOneDocument.errors, 'VALIDATION_ERROR', 'QR_NOT_AVAILABLE', 'SERVICE_BUSY'],
    examples: {
      wholePicture: { summary: 'A picture for 80 mm paper', parameters },
      wholePage: { summary: 'A PDF for 80 mm paper', parameters: { ...parameters, format: 'pdf' }, mediaType: 'application/pdf' },
      wholePrint: { summary: 'For a printer of 58 mm', parameters: { ...parameters, format: 'escpos', width: '58' } },
    },
    async handle({ params, query, apiKey: { company_id, environment } }) {
      const drawn = await printing.receipt({ company_id, environment }, params['id'] ?? '', query);
      const headers = { 'Cache-Control': 'private, no-cache', 'Content-Type': mediaTypes[query.format] };
      return { send: (response) => void response.set(headers).send(Buffer.from(drawn)) };
    },
  });
}

/** `POST /v1/invoices/:id/print`: prints the receipt on a printer of the branch. */
export function printReceiptRoute({ db, printing }: { db: LedgerReader; printing: Pick<Printing, 'printReceipt'> }): Route {
  return route.post('/invoices/:id/print', {
    access: 'api_key',
    id: 'printInvoiceReceipt',
    summary: 'Print the receipt on a printer of the branch',
    description:
      'The branch sends the receipt to one of its receipt printers, and answers once that has taken it. The first print opens the cash ' +
      'drawer where the printer has one; every later one says that it is a copy. Nothing is kept for later: where it fails, print again.',
    pathParameters: ofOneDocument.pathParameters,
    body: printReceiptRequest,
    answers: { 200: { description: 'Printed, as far as the printer says.', schema: printedReceipt } },
    errors: [
      ...ofOneDocument.errors,
      'QR_NOT_AVAILABLE',
      'PRINTER_NOT_FOUND',
      'PRINTER_UNREACHABLE',
      'PRINTER_NOT_READY',
      'PRINTER_ADDRESS_NOT_ALLOWED',
      'SERVICE_BUSY',
    ],
    examples: {
      counter: {
        summary: 'On the default printer',
        parameters,
        body: {},
        answer: { printer: 'Counter', is_copy: false },
      },
    },
    find: ({ params, apiKey }) => findInvoice(db, apiKey, params['id'] ?? ''),
    async handle({ found, body, apiKey: { company_id, environment } }) {
      // Said before a printer is looked for, since it holds for all of them.
      if (printableQr(found) === null) throw new AppError('QR_NOT_AVAILABLE');
      const { printer, is_copy } = await printing.printReceipt({ company_id, environment }, found.invoice_id, body.printer);
      return { body: { printer: printer.name, is_copy } };
    },
  });
}
