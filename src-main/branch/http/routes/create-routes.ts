import type { Request, RequestHandler, Response, Router } from 'express';
import { preflightRequest } from '../../../../src-shared/api/v1/preflight.ts';
import { isFinished } from '../../submission/submission-status.ts';
import { createdInvoice, findInvoice, queuedInvoice } from '../../documents/invoice-resource.ts';
import { createKinds, createPaths } from '../../issue/create-kind.ts';
import type { CreateKind } from '../../issue/create-kind.ts';
import { preflight } from '../../issue/preflight/preflight.ts';
import { issueDocument } from '../../issue/issue-document.ts';
import type { IssueDependencies } from '../../issue/issue-document.ts';
import { addEndpoint } from '../endpoint.ts';
import { jsonBody } from '../json-body.ts';
import { parseBody } from '../parse-body.ts';
import { readPreferences } from '../preferences.ts';
import { apiKeyOf } from '../request-context.ts';

export type CreateRoutesOptions = { issue: IssueDependencies; wakeQueue: () => void };

/** The routes that issue a document, and the one that says beforehand what would become of it. */
export function addCreateRoutes(router: Router, { issue, wakeQueue }: CreateRoutesOptions): void {
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
    const row = findInvoice(issue.db, apiKey, issued.invoiceId);
    response.set('Location', `/v1/invoices/${row.invoice_id}`);
    if (isFinished(row.status)) response.status(200).json(createdInvoice(row));
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
}
