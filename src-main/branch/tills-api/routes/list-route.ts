import { invoiceList, invoiceListQuery } from '#shared/api/v1/invoice-list.ts';
import { hashOfQr } from '#main/core/stamp/reading/read-qr.ts';
import { invalid, refuseIfAny } from '#main/server/request/request-fault.ts';
import type { ReadWorker } from '../../documents/read-worker/read-jobs.ts';
import { listAnswer } from '../openapi/examples/read-answers.ts';
import { routesIn, type Route } from '../request/route.ts';

const route = routesIn('Read documents');

const unreadableQr = invalid('qr', 'unreadable_qr', 'is no QR with the hash of a document');

/** @throws AppError VALIDATION_ERROR for a `qr` that names no document. */
export function refuseUnreadableQr({ qr }: { qr?: string | undefined }): void {
  if (qr !== undefined && hashOfQr(qr) === undefined) refuseIfAny([unreadableQr]);
}

/** `GET /v1/invoices`. */
export function listRoute({ reads }: { reads: ReadWorker }): Route {
  return route.get('/invoices', {
    access: 'api_key',
    id: 'listInvoices',
    summary: 'List documents',
    description:
      'Newest first, a page at a time: repeat the request with the same filters and `cursor` set to `next_cursor` until that is null.',
    query: invoiceListQuery,
    answers: { 200: { description: 'A page.', schema: invoiceList } },
    errors: ['VALIDATION_ERROR'],
    examples: {
      prepayments: {
        summary: 'The prepayment invoices',
        parameters: { document_type: 'prepayment', limit: '10' },
        answer: listAnswer,
      },
    },
    async handle({ apiKey: { company_id, environment }, query }) {
      refuseUnreadableQr(query);
      const page = await reads.listPage({ company_id, environment }, query);
      return { send: (response) => void response.type('json').send(Buffer.from(page)) };
    },
  });
}
