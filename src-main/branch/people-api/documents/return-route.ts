import { returnedGoods } from '#shared/api/people/documents.ts';
import { returnOfGoods } from '#shared/api/v1/return-request.ts';
import { findInvoice } from '../../documents/invoice-resource.ts';
import { issueDocument, type IssueDependencies } from '../../issue/issue-document.ts';
import { issuedBy } from '../../issue/resolve-command.ts';
import { whenDeciding } from '../../tills-api/openapi/issuing.ts';
import { routesIn, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { documentOf } from './document-routes.ts';

const route = routesIn('Documents');

/** `POST /documents/:invoice_id/return`: takes goods back. */
export function returnRoute({ db, commit, issue }: Services & { issue: IssueDependencies }): Route {
  return route.post('/documents/:invoice_id/return', {
    access: 'documents.return',
    id: 'returnDocument',
    summary: 'Take goods back',
    description:
      'A credit note over lines of an invoice that is reported or cleared, as `POST /v1/invoices/{id}/return` issues it. It waits some ' +
      'seconds for the authority; follow it by its id until it is `reported` or `cleared`.',
    answers: { 200: { description: 'Issued.', schema: returnedGoods } },
    errors: [
      'INVOICE_NOT_FOUND',
      'DOCUMENT_UNREADABLE',
      'ORIGINAL_INVOICE_NOT_FOUND',
      'ORIGINAL_INVOICE_NOT_READY',
      'CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL',
      ...whenDeciding,
      'KEY_STORE_UNAVAILABLE',
      'STORAGE_UNAVAILABLE',
    ],
    examples: {
      line: {
        summary: 'One piece of the first line',
        parameters: { invoice_id: 'inv_9f8b7c6d5e4f3a2b1c0d9e8f7a6b5c4d' },
        body: { invoice_number: 'INV-1001-R1', reason: 'Goods returned', lines: [{ line_number: 1, quantity: 1 }] },
        answer: { invoice_id: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f50c', invoice_number: 'INV-1001-R1', status: 'reported' },
      },
    },
    documentedBody: returnOfGoods,
    handle: async (call) => {
      const { scope, invoiceId } = documentOf(db, call);
      const { document } = await issueDocument(
        {
          returns: invoiceId,
          body: call.request.body,
          apiKey: scope,
          issuer: issuedBy(call.caller.user),
          headerFaults: [],
          waitForGateway: true,
          isStrict: false,
        },
        issue,
      );
      const { invoice_id, status } = document;
      const { invoice_number } = findInvoice(db, scope, invoice_id);
      await commit((writer) =>
        call.record(writer, { action: 'document.returned', target: invoice_id, detail: { invoice_id: invoiceId } }),
      );
      return { body: { invoice_id, invoice_number, status } };
    },
  });
}
