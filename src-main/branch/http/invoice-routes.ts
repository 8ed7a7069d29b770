import type { Request, RequestHandler, Response, Router } from 'express';
import { preflightRequest } from '../../../src-shared/api/v1/preflight.ts';
import { isFinished } from '../documents/compliance.ts';
import { createdInvoice, findInvoice, invoiceDetail, queuedInvoice } from '../documents/invoice-resource.ts';
import { signedXml } from '../documents/signed-xml.ts';
import { createKinds, createPaths } from '../issue/create-kind.ts';
import type { CreateKind } from '../issue/create-kind.ts';
import { preflight } from '../issue/preflight/preflight.ts';
import { issueDocument } from '../issue/issue-document.ts';
import type { IssueDependencies } from '../issue/issue-document.ts';
import { addEndpoint } from './endpoint.ts';
import { jsonBody } from './json-body.ts';
import { parseBody } from './parse-body.ts';
import { pathParameter } from './path-parameter.ts';
import { readPreferences } from './preferences.ts';
import { apiKeyOf } from './request-context.ts';

export type InvoiceRoutesOptions = { issue: IssueDependencies; wakeQueue: () => void };

/** The routes under `/v1/invoices`. */
export function addInvoiceRoutes(router: Router, { issue, wakeQueue }: InvoiceRoutesOptions): void {
  const { db } = issue;

  const create = (kind: CreateKind) => async (request: Request, response: Response) => {
    const apiKey = apiKeyOf(request);
    const { respondAsync, strict: isStrict } = readPreferences(request.get('prefer'));
    const waitForGateway = !respondAsync;
    const issued = await issueDocument(
      {
        kind,
        body: request.body,
        apiKey,
        idempotencyKey: request.get('idempotency-key'),
        waitForGateway,
        isStrict,
      },
      issue,
    );
    if (!waitForGateway) wakeQueue();
    const wasApplied = !issued.isReplay;
    const applied = [
      ...(respondAsync && wasApplied ? ['respond-async'] : []),
      ...(isStrict && wasApplied ? ['handling=strict'] : []),
    ];
    if (applied.length > 0) response.set('Preference-Applied', applied.join(', '));
    if (issued.isReplay) response.set('Idempotent-Replayed', 'true');
    const row = findInvoice(db, apiKey, issued.invoiceId);
    response.set('Location', `/v1/invoices/${row.invoice_id}`);
    if (isFinished(row)) response.status(200).json(createdInvoice(row));
    else response.status(202).json(queuedInvoice(row));
  };

  for (const kind of createKinds) {
    addEndpoint(router, createPaths[kind].slice('/v1'.length), { post: [...jsonBody, create(kind)] });
  }

  const judge: RequestHandler = async (request, response) => {
    const { kind, document } = parseBody(preflightRequest, request.body);
    response.json(await preflight({ kind, body: document, apiKey: apiKeyOf(request) }, issue));
  };
  addEndpoint(router, '/invoices/preflight', { post: [...jsonBody, judge] });

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
