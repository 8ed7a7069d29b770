import type { Request, RequestHandler, Response, Router } from 'express';
import { AppError } from '../../../../src-shared/api/app-error.ts';
import type { PdfRenderer } from '../../../rendering/pdf/pdf-renderer.ts';
import { addEndpoint } from '../../../server/endpoint.ts';
import { pathParameter } from '../../../server/path-parameter.ts';
import type { KeyScope } from '../../db/schema.ts';
import type { ReadWorker } from '../../documents/read-worker/read-worker.ts';
import { apiKeyOf } from '../request/request-context.ts';

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

/** Serves `GET /invoices/:id/pdf`. */
export function addPdfRoute(router: Router, options: PdfRouteOptions): void {
  const pdf: RequestHandler = async (request, response) => {
    const { company_id, environment } = apiKeyOf(request);
    const invoiceId = pathParameter(request, 'id');
    await sendPdf({ request, response }, { scope: { company_id, environment }, invoiceId }, options);
  };
  addEndpoint(router, '/invoices/:id/pdf', { get: [pdf] });
}
