import type { Request, RequestHandler, Response, Router } from 'express';
import { preflightRequest } from '../../../../src-shared/api/v1/preflight.ts';
import { isFinished } from '../../../../src-shared/invoice/submission-status.ts';
import { addEndpoint } from '../../../server/endpoint.ts';
import { jsonBody } from '../../../server/json-body/json-body.ts';
import { parseBody } from '../../../server/request-faults/parse-body.ts';
import { toCreatedInvoice, findInvoice, toQueuedInvoice } from '../../documents/invoice-resource.ts';
import { createKinds, createPaths, type CreateKind } from '../../issue/request/create-kind.ts';
import { preflight } from '../../issue/preflight/preflight.ts';
import { issueDocument, type IssueDependencies } from '../../issue/issue-document.ts';
import { readPreferences } from '../request/preferences.ts';
import { apiKeyOf } from '../request/request-context.ts';

export type CreateRoutesOptions = {
  issue: IssueDependencies;
  wakeQueue: () => void;
  /** Is told of each request that has issued a document. */
  noteSale: (request: Request) => void;
};

/** The routes that issue a document, and the one that checks it beforehand. */
export function addCreateRoutes(router: Router, { issue, wakeQueue, noteSale }: CreateRoutesOptions): void {
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
    noteSale(request);
    const wasApplied = !issued.isReplay;
    const applied = [
      ...(respondAsync && wasApplied ? ['respond-async'] : []),
      ...(isStrict && wasApplied ? ['handling=strict'] : []),
    ];
    if (applied.length > 0) response.set('Preference-Applied', applied.join(', '));
    if (issued.isReplay) response.set('Idempotent-Replayed', 'true');
    response.set('Location', `/v1/invoices/${issued.invoiceId}`);
    if (issued.queued !== undefined) {
      response.status(202).json(toQueuedInvoice({ ...issued.queued, cleared_qr: null }));
      return;
    }
    const row = findInvoice(issue.db, apiKey, issued.invoiceId);
    if (isFinished(row.status)) response.status(200).json(toCreatedInvoice(row));
    else response.status(202).json(toQueuedInvoice(row));
  };

  for (const kind of createKinds) {
    addEndpoint(router, createPaths[kind].slice('/v1'.length), { post: [...jsonBody, create(kind)] });
  }

  const preflightHandler: RequestHandler = async (request, response) => {
    const { kind, document } = parseBody(preflightRequest, request.body);
    response.json(await preflight({ kind, body: document, apiKey: apiKeyOf(request) }, issue));
  };
  addEndpoint(router, '/invoices/preflight', { post: [...jsonBody, preflightHandler] });
}
