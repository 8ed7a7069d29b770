import assert from 'node:assert/strict';
import { convertedDocument, returnByHand, returnedGoods } from '#shared/api/people/sell.ts';
import { convertRequest } from '#shared/api/v1/convert-request.ts';
import { preflightResult } from '#shared/api/v1/preflight.ts';
import { findInvoice, type AnsweredRow } from '../../documents/invoice-resource.ts';
import { issueDocument, issueDocuments, type IssueDependencies } from '../../issue/issue-document.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { KeyScope } from '../../db/schema.ts';
import { preflight } from '../../issue/preflight.ts';
import { issuedBy } from '../../issue/resolve-command.ts';
import { createRequests } from '../../tills-api/openapi/examples/create-requests.ts';
import { idempotencyKey, returnErrors, whenDeciding } from '../../tills-api/openapi/issuing.ts';
import { preflightAnswers } from '../../tills-api/openapi/examples/preflight-examples.ts';
import { readClaim, replayHeaders } from '../../tills-api/request/read-claim.ts';
import { routesIn, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { documentOf } from './document-routes.ts';
import { recordIssued } from './record-issued.ts';

const route = routesIn('Documents');

type Tools = Services & { issue: IssueDependencies };

const refusals = ['INVOICE_NOT_FOUND', 'DOCUMENT_UNREADABLE', ...returnErrors, ...whenDeciding] as const;

const errors = [
  ...refusals,
  'IDEMPOTENCY_KEY_REUSED',
  'IDEMPOTENCY_IN_PROGRESS',
  'KEY_STORE_UNAVAILABLE',
  'STORAGE_UNAVAILABLE',
] as const;

const onePiece = { invoice_number: 'INV-1001-R1', reason: 'Goods returned', lines: [{ line_number: 1, quantity: 1 }] };
const parameters = { invoice_id: 'inv_9f8b7c6d5e4f3a2b1c0d9e8f7a6b5c4d' };

// What a person asks for waits for the authority.
const asked = { waitForGateway: true, isStrict: false };

function shownOf(db: LedgerReader, scope: KeyScope, { invoice_id, status }: Pick<AnsweredRow, 'invoice_id' | 'status'>) {
  return { invoice_id, invoice_number: findInvoice(db, scope, invoice_id).invoice_number, status };
}

/** `POST /documents/:invoice_id/convert`: issues a simplified invoice again, to a business. */
export function convertRoute(tools: Tools): Route {
  const { db, issue } = tools;
  const issued = { invoice_id: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f510', invoice_number: 'INV-1010', status: 'cleared' };
  const note = { invoice_id: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f50f', invoice_number: 'CN-1004', status: 'reported' };
  return route.post('/documents/:invoice_id/convert', {
    access: 'documents.issue',
    id: 'convertDocument',
    summary: 'Issue an invoice again, to a business',
    description:
      'A credit note over all of a simplified invoice and a standard invoice in its place, as `POST /v1/invoices/{id}/convert` issues ' +
      'them, but never where the authority would reject either. It waits some seconds for the authority; follow both by their ids ' +
      'until they are `reported` and `cleared`.',
    headers: [idempotencyKey],
    answers: { 200: { description: 'Both are issued.', schema: convertedDocument, headers: ['Idempotent-Replayed'] } },
    errors: [...errors, 'DOCUMENT_WOULD_BE_REJECTED'],
    examples: {
      forCompany: {
        summary: 'The customer needs it for a company',
        parameters,
        body: createRequests.conversion,
        answer: { credit_note: note, invoice: issued },
      },
    },
    documentedBody: convertRequest,
    handle: async (call) => {
      const { scope, invoiceId } = documentOf(db, call);
      const issuer = issuedBy(call.caller.user);
      const claim = readClaim(call.request, `/manager/documents/${invoiceId}/convert`);
      const request = { converts: invoiceId, body: call.request.body, apiKey: scope, issuer, ...claim, ...asked, isStrict: true };
      const { documents, isReplay } = await issueDocuments(request, issue);
      const [credit_note, invoice] = documents.map((document) => shownOf(db, scope, document));
      assert(credit_note !== undefined && invoice !== undefined, 'a conversion issues two documents');
      const detail = { invoice_id: invoiceId, credit_note: credit_note.invoice_id };
      await recordIssued(tools, call, { action: 'document.converted', target: invoice.invoice_id, detail, isReplay });
      return { headers: replayHeaders(isReplay), body: { credit_note, invoice } };
    },
  });
}

/** `POST /documents/:invoice_id/return`: takes goods back. */
export function returnRoute(tools: Tools): Route {
  const { db, issue } = tools;
  return route.post('/documents/:invoice_id/return', {
    access: 'documents.return',
    id: 'returnDocument',
    summary: 'Take goods back',
    description:
      'A credit note over lines of an invoice that is reported or cleared, as `POST /v1/invoices/{id}/return` issues it, refunded by ' +
      '`payment_means`. It waits some seconds for the authority; follow it by its id until it is `reported` or `cleared`.',
    headers: [idempotencyKey],
    answers: { 200: { description: 'Issued.', schema: returnedGoods, headers: ['Idempotent-Replayed'] } },
    errors,
    examples: {
      line: {
        summary: 'One piece of the first line',
        parameters,
        body: onePiece,
        answer: { invoice_id: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f50c', invoice_number: 'INV-1001-R1', status: 'reported' },
      },
      refundedToCard: {
        summary: 'Everything, refunded to a card',
        parameters,
        body: { invoice_number: 'INV-1001-R2', reason: 'Goods returned', lines: 'all', payment_means: '48' },
        answer: { invoice_id: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f50d', invoice_number: 'INV-1001-R2', status: 'reported' },
      },
    },
    documentedBody: returnByHand,
    handle: async (call) => {
      const { scope, invoiceId } = documentOf(db, call);
      const issuer = issuedBy(call.caller.user);
      const claim = readClaim(call.request, `/manager/documents/${invoiceId}/return`);
      const request = { returns: invoiceId, body: call.request.body, apiKey: scope, issuer, ...claim, ...asked };
      const { document, isReplay } = await issueDocument(request, issue);
      const note = shownOf(db, scope, document);
      const detail = { invoice_id: invoiceId };
      await recordIssued(tools, call, { action: 'document.returned', target: note.invoice_id, detail, isReplay });
      return { headers: replayHeaders(isReplay), body: note };
    },
  });
}

/** `POST /documents/:invoice_id/return/preflight`: what a return would give back. */
export function returnPreflightRoute({ db, issue }: Tools): Route {
  return route.post('/documents/:invoice_id/return/preflight', {
    access: 'documents.return',
    id: 'preflightReturn',
    summary: 'Check a return before it is issued',
    description:
      'The totals of its credit note, of which `payable` goes back, and findings; nothing is signed, counted or stored.',
    answers: { 200: { description: 'The totals and every finding.', schema: preflightResult } },
    errors: [...refusals, 'SERVICE_BUSY', 'KEY_STORE_UNAVAILABLE'],
    examples: {
      line: { summary: 'One piece of the first line', parameters, body: onePiece, answer: preflightAnswers.acceptable },
    },
    documentedBody: returnByHand,
    handle: async (call) => {
      const { scope, invoiceId } = documentOf(db, call);
      const issuer = issuedBy(call.caller.user);
      return { body: await preflight({ returns: invoiceId, body: call.request.body, apiKey: scope, issuer }, issue) };
    },
  });
}
