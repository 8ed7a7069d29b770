import type { Response } from 'express';
import { AppError } from '#shared/api/app-error.ts';
import { listTotals } from '#shared/api/documents/list-totals.ts';
import { checkedReceipt, checkRequest } from '#shared/api/people/check.ts';
import {
  managerDocument,
  managerDocumentsPage,
  managerDocumentsQuery,
  managerTotalsQuery,
} from '#shared/api/people/documents.ts';
import { qrQuery } from '#shared/api/v1/qr-query.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { KeyScope } from '../../db/schema.ts';
import { signedXml } from '../../documents/signed-xml.ts';
import { refuseUnreadableQr } from '../../tills-api/routes/list-route.ts';
import { sendPdf, type PdfRouteOptions } from '../../tills-api/routes/pdf-route.ts';
import { sendQr } from '../../tills-api/routes/qr-route.ts';
import { scopeOfDocument } from '../../documents/people-reads/document-for-people.ts';
import type { PeopleReads } from '../../documents/people-reads/people-reads.ts';
import { type RawCall, routesIn, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { exampleRow } from '../today/example-today.ts';

const route = routesIn('Documents');

/** What the routes of documents need. */
export type DocumentTools = Services & { reads: PeopleReads; pdf: PdfRouteOptions };

const one = '/documents/:invoice_id';

/** The document that a request names, with whose it is. */
export function documentOf(db: LedgerReader, { params }: RawCall): { scope: KeyScope; invoiceId: string } {
  const invoiceId = params['invoice_id'] ?? '';
  const scope = scopeOfDocument(db, invoiceId);
  if (scope === undefined) throw new AppError('INVOICE_NOT_FOUND');
  return { scope, invoiceId };
}

function listRoute({ reads }: DocumentTools): Route {
  return route.get('/documents', {
    access: 'documents.read',
    id: 'listDocuments',
    summary: 'List documents',
    description:
      'The documents of every company and unit of the appliance, newest first. It stays in place while documents are added.',
    answers: { 200: { description: 'A page.', schema: managerDocumentsPage } },
    examples: {
      page: {
        summary: 'The reported ones',
        parameters: { status: 'reported' },
        answer: { data: [exampleRow], pagination: { limit: 25, next_cursor: null, has_more: false, total_count: 1 } },
      },
    },
    query: managerDocumentsQuery,
    handle: async ({ query }) => {
      refuseUnreadableQr(query);
      return { body: await reads.documents(query) };
    },
  });
}

function totalsRoute({ reads }: DocumentTools): Route {
  return route.get('/documents/totals', {
    access: 'documents.read',
    id: 'totalDocuments',
    summary: 'Count and add up documents',
    description:
      'How many documents match the filters of the list, by status, and what they come to in SAR: more than 10,000 where only days, company and environment are filtered by, or with `sum=all`.',
    answers: { 200: { description: 'The totals.', schema: listTotals } },
    query: managerTotalsQuery,
    handle: async ({ query }) => {
      refuseUnreadableQr(query);
      return { body: await reads.totals(query) };
    },
  });
}

function detailRoute({ reads }: DocumentTools): Route {
  return route.get(one, {
    access: 'documents.read',
    id: 'getDocument',
    summary: 'One document',
    description:
      'The document as a person reads it, its timeline, its place in the chain, verified at this moment, what the authority found and ' +
      'what that means, and what refers to it.',
    answers: { 200: { description: 'The document.', schema: managerDocument } },
    errors: ['INVOICE_NOT_FOUND', 'DOCUMENT_UNREADABLE'],
    handle: async ({ params }) => {
      const found = await reads.document(params['invoice_id'] ?? '');
      if (found === undefined) throw new AppError('INVOICE_NOT_FOUND');
      return { body: found };
    },
  });
}

function xmlRoute({ db }: DocumentTools): Route {
  return route.get(`${one}/xml`, {
    access: 'documents.read',
    id: 'getDocumentXml',
    summary: 'The XML of a document',
    description: "The legal document: the authority's cleared XML once there is one, ours before.",
    answers: {
      200: { description: 'The XML.', mediaTypes: ['application/xml'], headers: ['Content-Disposition'] },
    },
    errors: ['INVOICE_NOT_FOUND', 'DOCUMENT_UNREADABLE'],
    handle: (call) => {
      const { scope, invoiceId } = documentOf(db, call);
      const { xml, fileName } = signedXml(db, scope, invoiceId);
      return {
        send(response: Response) {
          response.attachment(fileName).type('application/xml').send(Buffer.from(xml));
        },
      };
    },
  });
}

function pdfRoute({ db, pdf }: DocumentTools): Route {
  return route.get(`${one}/pdf`, {
    access: 'documents.read',
    id: 'getDocumentPdf',
    summary: 'The PDF of a document',
    description: 'To print, with the XML inside.',
    answers: {
      200: { description: 'The PDF.', mediaTypes: ['application/pdf'], headers: ['Content-Disposition'] },
    },
    errors: ['INVOICE_NOT_FOUND', 'DOCUMENT_UNREADABLE', 'SERVICE_BUSY'],
    handle: (call) => {
      const document = documentOf(db, call);
      return { send: (response: Response) => sendPdf({ request: call.request, response }, document, pdf) };
    },
  });
}

function qrRoute({ db }: DocumentTools): Route {
  return route.get(`${one}/qr`, {
    access: 'documents.read',
    id: 'getDocumentQr',
    summary: 'The QR of a document',
    description: 'As a picture, or as bytes for a receipt printer.',
    answers: {
      200: {
        description: 'The QR.',
        mediaTypes: ['image/png', 'image/svg+xml', 'application/octet-stream'],
        headers: ['ETag'],
      },
      304: { description: 'Unchanged.' },
    },
    errors: ['INVOICE_NOT_FOUND', 'DOCUMENT_UNREADABLE', 'QR_NOT_AVAILABLE'],
    query: qrQuery,
    handle: (call) => {
      const document = documentOf(db, call);
      return {
        send: (response: Response) => sendQr({ request: call.request, response }, { ...document, query: call.query }, db),
      };
    },
  });
}

function checkRoute({ reads }: DocumentTools): Route {
  return route.post('/check', {
    access: 'documents.read',
    id: 'checkReceipt',
    summary: 'Check a receipt',
    description:
      'Whether a scanned QR is of a document of this branch and says what that says. Its hash finds the document; every field, the stamp and the key ' +
      'of the unit are compared. Nothing is changed.',
    answers: { 200: { description: 'What it is.', schema: checkedReceipt } },
    examples: {
      link: {
        summary: 'The other QR of a receipt',
        body: { qr: 'https://office.example/r/AbCdEfGhIjKlMnOpQrStUv' },
        answer: { result: 'not_a_tax_qr', reason: 'receipt_link', changed: [], document: null, corrections: [], qr: null },
      },
    },
    body: checkRequest,
    handle: async ({ body: { qr } }) => ({ body: await reads.check(qr) }),
  });
}

/** `/documents`: the documents of the appliance. */
export function documentRoutes(tools: DocumentTools): Route[] {
  return [
    listRoute(tools),
    totalsRoute(tools),
    detailRoute(tools),
    xmlRoute(tools),
    pdfRoute(tools),
    qrRoute(tools),
    checkRoute(tools),
  ];
}
