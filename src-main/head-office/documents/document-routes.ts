import { randomUUID } from 'node:crypto';
import type { Response } from 'express';
import { organizationInvoice, type InvoiceRetry } from '#shared/api/dashboard/invoices.ts';
import { AppError } from '#shared/api/app-error.ts';
import { qrQuery, type QrQuery } from '#shared/api/v1/qr-query.ts';
import { ifNoneMatch } from '#main/server/openapi/request-parameters.ts';
import { xmlFileName } from '#main/rendering/archive/xml-file-name.ts';
import { deliveryOf } from '#main/rendering/pdf/delivery-of.ts';
import type { PdfRenderer } from '#main/rendering/pdf/pdf-renderer.ts';
import type { PdfRequest } from '#main/rendering/pdf/pdf-request.ts';
import { renderQr, tooSmallMessage } from '#main/rendering/receipts/render-qr.ts';
import { entityTag, isKnownTo } from '#main/server/entity-tag.ts';
import { invalid, refusalOf } from '#main/server/request/request-fault.ts';
import { sale, ids, nakheel } from '../request/examples.ts';
import { routesIn, type Route, type SignedCall } from '../request/route.ts';
import { sendPdf } from '../request/send-pdf.ts';
import type { Services } from '../request/services.ts';
import { auditCall } from '../records/append-audit.ts';
import { storedExternal } from '../branches/originals/stored-external.ts';
import type { Tenant } from '../db/in-organization.ts';
import { invoiceIdOf } from '../db/invoice-ids.ts';
import { raiseSnapshotVersion } from '../people/accounts/snapshot-version.ts';
import { detailOf, qrOf } from './document-detail.ts';
import { findDocument, legalXml, type FoundDocument, namedDocument } from './find-document.ts';

const route = routesIn('Documents');

// A document that a branch may be asked to try again.
type RetriedDocument = {
  invoice_id: string;
  appliance_id: string;
  status: InvoiceRetry['status'];
  /** When its appliance was revoked; null while it is not. */
  revoked_at: Date | null;
};

/**
 * The document that a path names, without its contents.
 *
 * @throws AppError NOT_FOUND.
 */
export async function findRetried(tenant: Tenant, params: Readonly<Record<string, string>>): Promise<RetriedDocument> {
  const found = await tenant
    .selectFrom('documents as document')
    .innerJoin('appliances as appliance', 'appliance.appliance_id', 'document.appliance_id')
    .select(['document.invoice_id', 'document.appliance_id', 'document.status', 'appliance.revoked_at'])
    .where('document.invoice_id', '=', namedDocument(params))
    .executeTakeFirst();
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}

async function waitingSince(tenant: Tenant, invoiceId: string): Promise<Date> {
  const { created_at } = await tenant
    .selectFrom('appliance_commands')
    .select('created_at')
    .where('invoice_id', '=', invoiceId)
    .where('taken_at', 'is', null)
    .executeTakeFirstOrThrow();
  return created_at;
}

/**
 * Asks the branch of a queued document to try it now. Asking twice before the branch has taken it is asking once.
 *
 * @throws AppError INVOICE_NOT_QUEUED or BRANCH_REVOKED.
 */
export async function requestRetry(call: SignedCall, found: RetriedDocument, now: Date): Promise<InvoiceRetry> {
  const { tenant, caller } = call;
  const { invoice_id, appliance_id, status, revoked_at } = found;
  if (status !== 'queued') throw new AppError('INVOICE_NOT_QUEUED');
  if (revoked_at !== null) throw new AppError('BRANCH_REVOKED');
  const added = await tenant
    .insertInto('appliance_commands')
    .values({
      organization_id: caller.organizationId,
      command_id: randomUUID(),
      appliance_id,
      kind: 'retry_document',
      invoice_id,
      egs_unit_id: null,
      secret: null,
      failure_code: null,
      created_at: now,
      taken_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const shownId = invoiceIdOf(invoice_id);
  if (added.numInsertedOrUpdatedRows === 1n) {
    await raiseSnapshotVersion(tenant, caller.organizationId);
    await auditCall(call, { at: now, action: 'invoice.retry_requested', target: shownId });
  }
  return { invoice_id: shownId, status, requested_at: (await waitingSince(tenant, invoice_id)).toISOString() };
}

const partiesOfSale = {
  seller: {
    name: 'متجر | Test Trading',
    vat_number: '310175397400003',
    identification: { scheme: 'CRN', number: '1010456827' },
    address: nakheel.profile.address,
  },
  buyer: null,
  referred_to_by: [{ invoice_id: ids.rejectedNote, invoice_number: 'G-03', document_type: 'credit_note', status: 'failed' }],
  corrected_by: null,
  corrects: [],
};

const parameters = { invoice_id: ids.sale };

function find({ tenant, params }: SignedCall): Promise<FoundDocument> {
  return findDocument(tenant, params);
}

function fileNameOf(found: FoundDocument): string {
  return xmlFileName(found.profile?.vat_number ?? '', found);
}

/** What is printed of a document. */
export function pdfRequestOf(found: FoundDocument): PdfRequest {
  const originalDate = found.original_date ?? storedExternal(found.external_original)?.issue_date ?? null;
  return {
    xml: new Uint8Array(legalXml(found)),
    fileName: fileNameOf(found),
    delivery: deliveryOf(found),
    isSandbox: found.environment === 'sandbox',
    pricesIncludeVat: found.prices_include_vat,
    ...(originalDate === null ? {} : { originalDate }),
  };
}

/** Answers with the PDF of a document. */
export function sendDocumentPdf(pdfRenderer: PdfRenderer, found: FoundDocument, response: Response): Promise<void> {
  const request = pdfRequestOf(found);
  return sendPdf(response, request.fileName.replace(/\.xml$/, ''), { pdfRenderer, request });
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
export function documentRoutes({
  pdfRenderer,
  signatureChecker,
  publicUrl,
}: Pick<Services, 'pdfRenderer' | 'signatureChecker' | 'publicUrl'>): Route[] {
  return [
    route.get('/invoices/:invoice_id', {
      access: 'invoices.read',
      id: 'getInvoice',
      summary: 'One document with its timeline',
      description: 'Everything about a document. Its stamp is checked from its bytes at each request.',
      answers: { 200: { description: 'The document.', schema: organizationInvoice } },
      examples: { reported: { summary: 'A reported sale', parameters, answer: { ...sale, ...partiesOfSale } } },
      find,
      handle: async ({ tenant, found }) => {
        const detail = await detailOf(tenant, found, publicUrl());
        const stored = { xml: new Uint8Array(found.xml), hash: found.hash };
        // Once the transaction is over.
        return { send: async (response) => void response.json({ ...detail, signature: await signatureChecker.check(stored) }) };
      },
    }),
    route.get('/invoices/:invoice_id/xml', {
      access: 'invoices.read',
      id: 'getInvoiceXml',
      summary: 'The signed XML',
      description:
        'The legal document: once the authority has cleared it, the XML that it returned; before, the XML of the branch.',
      answers: { 200: { description: 'Signed UBL 2.1.', mediaTypes: ['application/xml'], headers: ['Content-Disposition'] } },
      errors: ['DOCUMENT_UNREADABLE'],
      examples: { signed: { summary: 'A reported sale', parameters, mediaType: 'application/xml' } },
      find,
      handle: ({ found }) => {
        const xml = legalXml(found);
        return Promise.resolve({
          send: (response) => void response.attachment(fileNameOf(found)).type('application/xml').send(xml),
        });
      },
    }),
    route.get('/invoices/:invoice_id/pdf', {
      access: 'invoices.read',
      id: 'getInvoicePdf',
      summary: 'A PDF to read and print',
      description: 'PDF/A-3U, for people. The signed XML, which is attached to it, is the legal document.',
      answers: { 200: { description: 'The PDF.', mediaTypes: ['application/pdf'], headers: ['Content-Disposition'] } },
      errors: ['DOCUMENT_UNREADABLE', 'SERVICE_BUSY'],
      examples: { readable: { summary: 'A reported sale', parameters, mediaType: 'application/pdf' } },
      find,
      handle: ({ found }) => Promise.resolve({ send: (response) => sendDocumentPdf(pdfRenderer, found, response) }),
    }),
    route.get('/invoices/:invoice_id/qr', {
      access: 'invoices.read',
      id: 'getInvoiceQr',
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
      find,
      query: qrQuery,
      handle: ({ found, query, request }) =>
        Promise.resolve({ send: (response) => sendQr(found, query, request.get('if-none-match'), response) }),
    }),
  ];
}
