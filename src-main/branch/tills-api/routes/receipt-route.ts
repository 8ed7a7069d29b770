import { receiptQuery } from '#shared/api/v1/receipt-query.ts';
import type { Printing } from '../../printing/printing.ts';
import { exampleDocuments } from '../openapi/examples/example-world.ts';
import { ofOneDocument, routesIn, type Route } from '../request/route.ts';

const route = routesIn('Read documents');

const parameters = { id: exampleDocuments.cashSale.invoice_id };

const mediaTypes = { png: 'image/png', escpos: 'application/octet-stream' } as const;

/** `GET /v1/invoices/:id/receipt`: the whole receipt, as the branch's printers get it. */
export function receiptRoute({ printing }: { printing: Pick<Printing, 'receipt'> }): Route {
  return route.get('/invoices/:id/receipt', {
    access: 'api_key',
    id: 'getInvoiceReceipt',
    summary: 'The whole receipt as a picture or for a receipt printer',
    description:
      'The receipt as the branch prints it, Arabic included: all of it drawn, so that every ESC/POS printer prints it alike. Send the bytes of ' +
      '`escpos` to the printer as they are. It is there from the beginning, also for a `202`; that of a standard document once it is cleared.',
    pathParameters: ofOneDocument.pathParameters,
    query: receiptQuery,
    answers: { 200: { description: 'The receipt.', mediaTypes: ['image/png', 'application/octet-stream'] } },
    errors: [...ofOneDocument.errors, 'VALIDATION_ERROR', 'QR_NOT_AVAILABLE', 'SERVICE_BUSY'],
    examples: {
      wholePicture: { summary: 'A picture for 80 mm paper', parameters },
      wholePrint: { summary: 'For a printer of 58 mm', parameters: { ...parameters, format: 'escpos', width: '58' } },
    },
    async handle({ params, query, apiKey: { company_id, environment } }) {
      const drawn = await printing.receipt({ company_id, environment }, params['id'] ?? '', query);
      const headers = { 'Cache-Control': 'private, no-cache', 'Content-Type': mediaTypes[query.format] };
      return { send: (response) => void response.set(headers).send(Buffer.from(drawn)) };
    },
  });
}
