import type { RequestHandler, Router } from 'express';
import { AppError } from '../../../../src-shared/api/app-error.ts';
import type { PdfRenderer } from '../../../rendering/pdf/pdf-renderer.ts';
import { addEndpoint } from '../../../server/endpoint.ts';
import { pathParameter } from '../../../server/path-parameter.ts';
import type { ReadWorker } from '../../documents/read-worker/read-worker.ts';
import { apiKeyOf } from '../request/request-context.ts';

export type PdfRouteOptions = { reads: ReadWorker; pdfRenderer: PdfRenderer };

/** Serves `GET /invoices/:id/pdf`, which carries the same XML as `/xml` gives. */
export function addPdfRoute(router: Router, { reads, pdfRenderer }: PdfRouteOptions): void {
  const pdf: RequestHandler = async (request, response) => {
    const { company_id, environment } = apiKeyOf(request);
    const document = await reads.pdfRequest({ company_id, environment }, pathParameter(request, 'id'));
    if (document === undefined) throw new AppError('INVOICE_NOT_FOUND');
    const disposition = `inline; filename="${document.fileName.replace(/\.xml$/, '.pdf')}"`;
    // A HEAD request needs no rendering.
    const body = request.method === 'HEAD' ? undefined : await pdfRenderer.print(document);
    response.type('application/pdf').set('Content-Disposition', disposition);
    if (body === undefined) response.end();
    else response.send(Buffer.from(body));
  };
  addEndpoint(router, '/invoices/:id/pdf', { get: [pdf] });
}
