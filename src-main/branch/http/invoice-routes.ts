import type { Request, RequestHandler, Response, Router } from 'express';
import { createdInvoice, findInvoice, invoiceDetail, isFinished, queuedInvoice } from '../documents/invoice-resource.ts';
import { signedXml } from '../documents/signed-xml.ts';
import { createKinds, createPaths } from '../issue/create-kind.ts';
import type { CreateKind } from '../issue/create-kind.ts';
import { issueDocument } from '../issue/issue-document.ts';
import type { IssueDependencies } from '../issue/issue-document.ts';
import { addEndpoint } from './endpoint.ts';
import { jsonBody } from './json-body.ts';
import { pathParameter } from './path-parameter.ts';
import { apiKeyOf } from './request-context.ts';

export type InvoiceRoutesOptions = { issue: IssueDependencies; wakeQueue: () => void };

const respondAsync = /(^|[,;\s])respond-async($|[,;\s])/i;

/** The routes under `/v1/invoices`. */
export function addInvoiceRoutes(router: Router, { issue, wakeQueue }: InvoiceRoutesOptions): void {
  const { db } = issue;

  const create = (kind: CreateKind) => async (request: Request, response: Response) => {
    const apiKey = apiKeyOf(request);
    const waitForGateway = !respondAsync.test(request.get('prefer') ?? '');
    const issued = await issueDocument(
      {
        kind,
        body: request.body,
        apiKey,
        idempotencyKey: request.get('idempotency-key'),
        waitForGateway,
      },
      issue,
    );
    if (!waitForGateway) {
      wakeQueue();
      response.set('Preference-Applied', 'respond-async');
    }
    if (issued.isReplay) response.set('Idempotent-Replayed', 'true');
    const row = findInvoice(db, apiKey, issued.invoiceId);
    response.set('Location', `/v1/invoices/${row.invoice_id}`);
    if (isFinished(row)) response.status(200).json(createdInvoice(row));
    else response.status(202).json(queuedInvoice(row));
  };

  for (const kind of createKinds) {
    addEndpoint(router, createPaths[kind].slice('/v1'.length), { post: [...jsonBody, create(kind)] });
  }

  const detail: RequestHandler = (request, response) => {
    response.json(invoiceDetail(db, findInvoice(db, apiKeyOf(request), pathParameter(request, 'id'))));
  };
  addEndpoint(router, '/invoices/:id', { get: [detail] });

  const xml: RequestHandler = (request, response) => {
    const signed = signedXml(db, apiKeyOf(request), pathParameter(request, 'id'));
    response.attachment(signed.fileName).type('application/xml').send(Buffer.from(signed.xml));
  };
  addEndpoint(router, '/invoices/:id/xml', { get: [xml] });
}
