import { z } from 'zod';
import { AppError } from '#shared/api/app-error.ts';
import { creditNoteByHand, returnedGoods } from '#shared/api/people/documents.ts';
import { returnOfGoods } from '#shared/api/v1/return-request.ts';
import { riyadhDate, riyadhTime } from '#shared/invoice/riyadh-time.ts';
import { companyOf, sellerOf } from '../../companies/company-profile.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { KeyScope } from '../../db/schema.ts';
import { findInvoice } from '../../documents/invoice-resource.ts';
import { issueDocument, type IssueDependencies } from '../../issue/issue-document.ts';
import { issuedBy, type IssueCommand } from '../../issue/resolve-command.ts';
import type { ReturnCommand } from '../../issue/return-goods.ts';
import { whenDeciding } from '../../tills-api/openapi/issuing.ts';
import { routesIn, type Route, type SignedCall } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { documentOf } from './document-routes.ts';

const route = routesIn('Documents');

type ReturnTools = Services & { issue: IssueDependencies };

type NoteRequest = Pick<ReturnCommand, 'returns' | 'body' | 'apiKey'> | Pick<IssueCommand, 'kind' | 'body' | 'apiKey'>;

// Issues a note for a person, and records what it takes back.
async function issueNote(
  request: NoteRequest,
  { caller, record }: SignedCall,
  { db, commit, issue }: ReturnTools,
  detail: Record<string, unknown>,
) {
  const issuer = issuedBy(caller.user);
  const { document } = await issueDocument(
    { ...request, issuer, headerFaults: [], waitForGateway: true, isStrict: false },
    issue,
  );
  const { invoice_id, status } = document;
  const { invoice_number } = findInvoice(db, request.apiKey, invoice_id);
  await commit((writer) => record(writer, { action: 'document.returned', target: invoice_id, detail }));
  return { body: { invoice_id, invoice_number, status } };
}

/** `POST /documents/:invoice_id/return`: takes goods back. */
export function returnRoute(tools: ReturnTools): Route {
  const { db } = tools;
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
      return issueNote({ returns: invoiceId, body: call.request.body, apiKey: scope }, call, tools, { invoice_id: invoiceId });
    },
  });
}

// The unit that issues, whose company and environment are those of the note.
function unitOf(db: LedgerReader, egsUnitId: unknown): KeyScope {
  const units = db.sql.selectFrom('egs_units').select(['company_id', 'environment']);
  const unit = typeof egsUnitId === 'string' ? db.first(units.where('egs_unit_id', '=', egsUnitId)) : undefined;
  if (unit === undefined) throw new AppError('EGS_UNIT_NOT_FOUND');
  return unit;
}

/** `POST /documents/credit-notes`: takes goods back that were sold before Sanad. */
export function creditNoteRoute(tools: ReturnTools): Route {
  const { db, clock } = tools;
  return route.post('/documents/credit-notes', {
    access: 'documents.return',
    id: 'createCreditNote',
    summary: 'Take goods back that were sold before Sanad',
    description:
      'A credit note on an invoice that another system issued (`original_invoice`), with lines by hand, as `POST /v1/invoices/credit-note` issues it: the ' +
      'seller is the company of the unit, the time is now. Goods sold with Sanad come back by `/documents/{invoice_id}/return`.',
    answers: { 200: { description: 'Issued.', schema: returnedGoods } },
    errors: [
      'ORIGINAL_INVOICE_KNOWN',
      'EXTERNAL_ORIGINALS_OFF',
      'BUYER_REQUIRED_FOR_B2B_NOTE',
      'CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL',
      'HEAD_OFFICE_UNREACHABLE',
      ...whenDeciding,
      'KEY_STORE_UNAVAILABLE',
      'STORAGE_UNAVAILABLE',
    ],
    examples: {
      chair: {
        summary: 'A chair of an invoice of the old system',
        body: {
          egs_unit_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
          invoice_number: 'OLD-1077-R1',
          original_invoice: { invoice_number: 'OLD-1077', issue_date: '2026-05-04', invoice_type: 'simplified', total: 460 },
          line_items: [{ description: 'Chair', description_ar: 'كرسي', quantity: 1, unit_price: 115 }],
          prices_include_vat: true,
          reason: 'Goods returned',
        },
        answer: { invoice_id: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f50d', invoice_number: 'OLD-1077-R1', status: 'reported' },
      },
    },
    documentedBody: creditNoteByHand,
    handle: async (call) => {
      const asked = z.record(z.string(), z.unknown()).catch({}).parse(call.request.body);
      const unit = unitOf(db, asked['egs_unit_id']);
      const now = clock.now();
      const sellerAndTime = {
        seller: sellerOf(companyOf(db, unit.company_id)),
        invoice_date: riyadhDate(now),
        invoice_time: riyadhTime(now),
      };
      const { original_invoice: original } = asked;
      return issueNote({ kind: 'credit_note', body: { ...asked, ...sellerAndTime }, apiKey: unit }, call, tools, { original });
    },
  });
}
