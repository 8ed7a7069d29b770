import type { RequestHandler, Router } from 'express';
import { receiptQuery } from '../../../../src-shared/api/v1/receipt-query.ts';
import { addEndpoint } from '../../../server/endpoint.ts';
import { pathParameter } from '../../../server/path-parameter.ts';
import { parseQuery } from '../../../server/request-faults/parse-query.ts';
import type { Printing } from '../../printing/printing.ts';
import { apiKeyOf } from '../request/request-context.ts';

const mediaTypes = { png: 'image/png', escpos: 'application/octet-stream' } as const;

/** Serves `GET /invoices/:id/receipt`: the whole receipt, as the branch's printers get it. */
export function addReceiptRoute(router: Router, { printing }: { printing: Pick<Printing, 'receipt'> }): void {
  const receipt: RequestHandler = async (request, response) => {
    const query = parseQuery(receiptQuery, request.query);
    const { company_id, environment } = apiKeyOf(request);
    const drawn = await printing.receipt({ company_id, environment }, pathParameter(request, 'id'), query);
    response.set({ 'Cache-Control': 'private, no-cache', 'Content-Type': mediaTypes[query.format] }).send(Buffer.from(drawn));
  };
  addEndpoint(router, '/invoices/:id/receipt', { get: [receipt] });
}
