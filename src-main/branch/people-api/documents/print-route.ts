import { printDocumentRequest, printedOn } from '#shared/api/people/printers.ts';
import { pdfPrinter } from '../../printing/pdf-printer.ts';
import { routesIn, type Route } from '../request/route.ts';
import { printingErrors, type PrinterTools } from '../settings/printer-routes.ts';
import { documentOf } from './document-routes.ts';

const route = routesIn('Printing');

/** `POST /documents/:invoice_id/print`: prints a document. */
export function printRoute({ db, commit, printing }: PrinterTools): Route {
  return route.post('/documents/:invoice_id/print', {
    access: 'documents.print',
    id: 'printDocument',
    summary: 'Print a document',
    description:
      'As a receipt on a receipt printer in the network, or its PDF on a printer of this machine. Every receipt but the first says that ' +
      'it is a copy, and leaves the drawer closed. Nothing is kept for later: where it fails, print again.',
    answers: { 200: { description: 'Printed, as far as the printer says.', schema: printedOn } },
    errors: ['INVOICE_NOT_FOUND', 'QR_NOT_AVAILABLE', ...printingErrors],
    examples: {
      receipt: {
        summary: 'A receipt',
        parameters: { invoice_id: 'inv_9f8b7c6d5e4f3a2b1c0d9e8f7a6b5c4d' },
        body: { as: 'receipt' },
        answer: { as: 'receipt', printer: 'Counter', is_copy: true },
      },
    },
    body: printDocumentRequest,
    handle: async (call) => {
      const { as, printer: named } = call.body;
      const { scope, invoiceId } = documentOf(db, call);
      const print = async () => {
        if (as === 'receipt') {
          const { printer, is_copy } = await printing.printReceipt(scope, invoiceId, named);
          return { as, printer: printer.name, is_copy };
        }
        const printer = await pdfPrinter(db, printing, named);
        await printing.printPdf(scope, invoiceId, printer);
        return { as, printer, is_copy: null };
      };
      const body = await print();
      await commit((writer) => call.record(writer, { action: 'document.printed', target: invoiceId, detail: body }));
      return { body };
    },
  });
}
