import type { Response } from 'express';
import { AppError } from '../../../../src-shared/api/app-error.ts';
import { qrQuery, type QrQuery } from '../../../../src-shared/api/v1/qr-query.ts';
import { WorkerQueueFullError } from '../../../platform/workers/worker-queue.ts';
import { xmlFileName } from '../../../rendering/archive/xml-file-name.ts';
import { deliveryOf } from '../../../rendering/pdf/delivery-of.ts';
import type { PdfRenderer } from '../../../rendering/pdf/pdf-renderer.ts';
import type { PdfRequest } from '../../../rendering/pdf/pdf-request.ts';
import { renderQr, tooSmallMessage } from '../../../rendering/receipts/render-qr.ts';
import { entityTag, isKnownTo } from '../../../server/entity-tag.ts';
import { invalid, refusalOf } from '../../../server/request-faults/request-fault.ts';
import { noBody, noQuery, resourceRoute, type RawCall, type Route, type Signed } from '../../request/route.ts';
import type { Services } from '../../request/services.ts';
import { detailOf, qrOf } from './document-detail.ts';
import { findDocument, legalXml, type FoundDocument } from './find-document.ts';

function find({ tenant, params }: RawCall & Signed): Promise<FoundDocument> {
  return findDocument(tenant, params);
}

function fileNameOf(found: FoundDocument): string {
  return xmlFileName(found.profile?.vat_number ?? '', found);
}

function pdfRequestOf(found: FoundDocument): PdfRequest {
  return {
    xml: new Uint8Array(legalXml(found)),
    fileName: fileNameOf(found),
    delivery: deliveryOf(found),
    isSandbox: found.environment === 'sandbox',
    pricesIncludeVat: found.prices_include_vat,
    ...(found.original_date === null ? {} : { originalDate: found.original_date }),
  };
}

async function sendPdf(pdfRenderer: PdfRenderer, found: FoundDocument, response: Response): Promise<void> {
  const request = pdfRequestOf(found);
  try {
    const pdf = await pdfRenderer.print(request);
    const disposition = `inline; filename="${request.fileName.replace(/\.xml$/, '.pdf')}"`;
    response.type('application/pdf').set('Content-Disposition', disposition).send(Buffer.from(pdf));
  } catch (cause) {
    if (cause instanceof WorkerQueueFullError) throw new AppError('SERVICE_BUSY', { message: cause.message, cause });
    throw cause;
  }
}

function sendQr(found: FoundDocument, query: QrQuery, known: string | undefined, response: Response): void {
  const text = qrOf(found);
  if (text === null) throw new AppError('QR_NOT_AVAILABLE');
  const drawn = renderQr(text, query);
  if (!drawn.ok) throw refusalOf([invalid('size', 'too_small', tooSmallMessage(drawn))]);
  const tag = entityTag(drawn.body);
  // The client may cache it, shared caches may not.
  response.set({ 'Cache-Control': 'private, no-cache', ETag: tag });
  if (isKnownTo(known, tag)) response.status(304).end();
  else response.set('Content-Type', drawn.mediaType).send(drawn.body);
}

/** `/invoices/:invoice_id` and what is made of the document. */
export function documentRoutes({ pdfRenderer, signatureChecker }: Pick<Services, 'pdfRenderer' | 'signatureChecker'>): Route[] {
  const get = { method: 'get', body: noBody, find } as const;
  return [
    resourceRoute('invoices.read', { ...get, path: '/invoices/:invoice_id', query: noQuery }, async ({ tenant, found }) => {
      const detail = await detailOf(tenant, found);
      const stored = { xml: new Uint8Array(found.xml), hash: found.hash };
      // Once the transaction is over.
      return { send: async (response) => void response.json({ ...detail, signature: await signatureChecker.check(stored) }) };
    }),
    resourceRoute('invoices.read', { ...get, path: '/invoices/:invoice_id/xml', query: noQuery }, ({ found }) => {
      const xml = legalXml(found);
      return Promise.resolve({
        send: (response) => void response.attachment(fileNameOf(found)).type('application/xml').send(xml),
      });
    }),
    resourceRoute('invoices.read', { ...get, path: '/invoices/:invoice_id/pdf', query: noQuery }, ({ found }) =>
      Promise.resolve({ send: (response) => sendPdf(pdfRenderer, found, response) }),
    ),
    resourceRoute('invoices.read', { ...get, path: '/invoices/:invoice_id/qr', query: qrQuery }, ({ found, query, request }) =>
      Promise.resolve({ send: (response) => sendQr(found, query, request.get('if-none-match'), response) }),
    ),
  ];
}
