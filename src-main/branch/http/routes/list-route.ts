import type { RequestHandler, Router } from 'express';
import { invoiceListQuery } from '../../../../src-shared/api/v1/invoice-list.ts';
import { hashOfQr } from '../../../core/stamp/reading/read-qr.ts';
import { invalid, refuseIfAny } from '../../../server/request-faults/request-fault.ts';
import { addEndpoint } from '../../../server/endpoint.ts';
import { parseQuery } from '../../../server/request-faults/parse-query.ts';
import type { ReadWorker } from '../../documents/read-worker/read-worker.ts';
import { apiKeyOf } from '../request/request-context.ts';

const foreignCursor = invalid('cursor', 'foreign_cursor', 'is not a cursor of this list with these filters');
const unreadableQr = invalid('qr', 'unreadable_qr', 'is no QR with the hash of a document');

/** @throws AppError VALIDATION_ERROR for a `qr` that names no document. */
export function refuseUnreadableQr({ qr }: { qr?: string | undefined }): void {
  if (qr !== undefined && hashOfQr(qr) === undefined) refuseIfAny([unreadableQr]);
}

/** `GET /v1/invoices`. */
export function addListRoute(router: Router, { reads }: { reads: ReadWorker }): void {
  const list: RequestHandler = async (request, response) => {
    const { company_id, environment } = apiKeyOf(request);
    const query = parseQuery(invoiceListQuery, request.query);
    refuseUnreadableQr(query);
    const page = await reads.listPage({ company_id, environment }, query);
    if (page.ok) response.type('json').send(Buffer.from(page.value));
    else refuseIfAny([foreignCursor]);
  };
  addEndpoint(router, '/invoices', { get: [list] });
}
