import type { RequestHandler, Router } from 'express';
import { invoiceListQuery } from '../../../../src-shared/api/v1/invoice-list.ts';
import type { Database } from '../../db/database.ts';
import { listInvoices } from '../../documents/list-invoices.ts';
import { invalid, refuseIfAny } from '../../issue/request/request-fault.ts';
import { addEndpoint } from '../endpoint.ts';
import { parseQuery } from '../parse-query.ts';
import { apiKeyOf } from '../request-context.ts';

const foreignCursor = invalid('cursor', 'foreign_cursor', 'is not a cursor of this list with these filters');

/** `GET /v1/invoices`. */
export function addListRoute(router: Router, { db }: { db: Database }): void {
  const list: RequestHandler = (request, response) => {
    const listed = listInvoices(db, apiKeyOf(request), parseQuery(invoiceListQuery, request.query));
    if (listed.ok) response.json(listed.value);
    else refuseIfAny([foreignCursor]);
  };
  addEndpoint(router, '/invoices', { get: [list] });
}
