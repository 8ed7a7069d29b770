import type { Request, Response } from 'express';
import { AppError } from '#shared/api/app-error.ts';
import type { PdfRenderer } from '#main/rendering/pdf/pdf-renderer.ts';
import type { KeyScope } from '../../db/schema.ts';
import type { ReadWorker } from '../../documents/read-worker/read-jobs.ts';
import { exampleDocuments } from '../openapi/examples/example-world.ts';
import { ofOneDocument, routesIn, type Route } from '../request/route.ts';

const route = routesIn('Read documents');

const parameters = { id: exampleDocuments.cashSale.invoice_id };

export type PdfRouteOptions = { reads: ReadWorker; pdfRenderer: PdfRenderer };

/**
 * Sends the PDF of a document, which carries the same XML as `/xml` gives.
 *
 * @throws AppError INVOICE_NOT_FOUND.
 */
export async function sendPdf(
  exchange: { request: Request; response: Response },
  { scope, invoiceId }: { scope: KeyScope; invoiceId: string },
  { reads, pdfRenderer }: PdfRouteOptions,
): Promise<void> {
  const { request, response } = exchange;
  const document = await reads.pdfRequest(scope, invoiceId);
  if (document === undefined) throw new AppError('INVOICE_NOT_FOUND');
  const disposition = `inline; filename="${document.fileName.replace(/\.xml$/, '.pdf')}"`;
  // A HEAD request needs no rendering.
  const body = request.method === 'HEAD' ? undefined : await pdfRenderer.print(document);
  response.type('application/pdf').set('Content-Disposition', disposition);
  if (body === undefined) response.end();
  else response.send(Buffer.from(body));
}

/** `GET /v1/invoices/:id/pdf`. */
export function pdfRoute(options: PdfRouteOptions): Route {
  return route.get('/invoices/:id/pdf', {
    access: 'api_key',
    id: 'getInvoicePdf',
    summary: 'A PDF to read and print',
    description: 'PDF/A-3U, for people. The signed XML, which is attached to it, is the legal document.',
    pathParameters: ofOneDocument.pathParameters,
    answers: { 200: { description: 'The PDF.', mediaTypes: ['application/pdf'], headers: ['Content-Disposition'] } },
    errors: [...ofOneDocument.errors, 'SERVICE_BUSY'],
    examples: { readable: { summary: 'A reported sale', parameters } },
    handle({ request, params, apiKey: { company_id, environment } }) {
      const document = { scope: { company_id, environment }, invoiceId: params['id'] ?? '' };
      return { send: (response) => sendPdf({ request, response }, document, options) };
    },
  });
}
