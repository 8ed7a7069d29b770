import express, { type ErrorRequestHandler, type RequestHandler, type Response, type Router } from 'express';
import { sql } from 'kysely';
import { AppError } from '#shared/api/app-error.ts';
import { receiptPageLabels } from '#shared/i18n/receipt-labels.ts';
import { riyadhDate } from '#shared/invoice/riyadh-time.ts';
import { htmlPagePolicy, messagePage } from '#main/rendering/receipt-page/html-page.ts';
import { receiptPage } from '#main/rendering/receipt-page/receipt-page.ts';
import { addEndpoint } from '#main/server/endpoint.ts';
import { databaseFault } from '../db/database-fault.ts';
import { inOrganization } from '../db/in-organization.ts';
import type { LimitRequests } from '../request/request-limits.ts';
import type { Services } from '../request/services.ts';
import { qrOf } from './document-detail.ts';
import { pdfRequestOf, sendDocumentPdf } from './document-routes.ts';
import { findDocuments, type FoundDocument } from './find-document.ts';

/** Below which customers open their documents. */
export const receiptPath = '/r';

type ReceiptServices = Pick<Services, 'db' | 'clock' | 'pdfRenderer'> & { limits: Pick<LimitRequests, 'ofReceipts'> };

// A document that its customer may open, with its QR, and until when.
type OpenReceipt = { found: FoundDocument; qr: string; openUntil: Date };

const tokenForm = /^[A-Za-z0-9_-]{22}$/;
const openForYears = 2;

function openUntilOf({ created_at }: FoundDocument): Date {
  const end = new Date(created_at);
  end.setUTCFullYear(end.getUTCFullYear() + openForYears);
  return end;
}

// The document of a token, for as long as its company offers that; a business document once its buyer may have it.
async function receiptOf({ db, clock }: ReceiptServices, token: string): Promise<OpenReceipt | undefined> {
  if (!tokenForm.test(token)) return undefined;
  const { rows } = await sql<{
    organization_id: string;
    invoice_id: string;
  }>`SELECT organization_id, invoice_id FROM document_of_receipt(${token})`.execute(db);
  const [place] = rows;
  if (place === undefined) return undefined;
  const [found] = await inOrganization(db, place.organization_id, (tenant) => findDocuments(tenant, [place.invoice_id]));
  if (found === undefined || found.receipt_links !== true || found.status === 'failed') return undefined;
  const [qr, openUntil] = [qrOf(found), openUntilOf(found)];
  return qr === null || openUntil <= clock.now() ? undefined : { found, qr, openUntil };
}

function sendMessage(response: Response, status: number, page: string): void {
  response.status(status).set('Content-Security-Policy', htmlPagePolicy()).type('html').send(page);
}

// The same for what is unknown and what may not be opened, so that it says nothing of either.
function sendNotFound(response: Response): void {
  const { notFoundTitle, notFoundNew, notFoundOld } = receiptPageLabels;
  sendMessage(response, 404, messagePage(notFoundTitle, [notFoundNew, notFoundOld]));
}

// What passes is said in words; all else is logged and answered as everywhere.
const answerFault: ErrorRequestHandler = (cause: unknown, _request, response, next) => {
  const error = cause instanceof AppError ? cause : databaseFault(cause);
  if (response.headersSent || (error?.status !== 429 && error?.status !== 503)) {
    next(cause);
    return;
  }
  response.set(error.headers);
  const { tooMany, tooManyHelp, unavailable } = receiptPageLabels;
  sendMessage(response, error.status, messagePage(error.status === 429 ? tooMany : unavailable, [tooManyHelp]));
};

/**
 * `/r/:token` and `/r/:token/pdf`: a document for whoever has its link. Nobody signs in, no cookie is set, and nothing keeps the page or
 * passes its address on.
 */
export function createReceiptRouter(services: ReceiptServices): Router {
  const answer =
    (send: (receipt: OpenReceipt, response: Response, token: string) => unknown): RequestHandler =>
    async (request, response) => {
      const token = String(request.params['token']);
      const receipt = await receiptOf(services, token);
      if (receipt === undefined) sendNotFound(response);
      else await send(receipt, response, token);
    };
  const limited: RequestHandler = async (request, _response, next) => {
    await services.limits.ofReceipts(request);
    next();
  };
  const router = express.Router({ caseSensitive: true, strict: true });
  router.use((_request, response, next) => {
    response.set({ 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' });
    next();
  });
  addEndpoint(router, '/:token', {
    get: [
      limited,
      answer(({ found, qr, openUntil }, response, token) => {
        const page = receiptPage({ ...pdfRequestOf(found), qr, pdfPath: `${token}/pdf`, openUntil: riyadhDate(openUntil) });
        sendMessage(response, 200, page);
      }),
    ],
  });
  addEndpoint(router, '/:token/pdf', {
    get: [limited, answer(({ found }, response) => sendDocumentPdf(services.pdfRenderer, found, response))],
  });
  router.use((_request, response) => sendNotFound(response));
  router.use(answerFault);
  return router;
}
