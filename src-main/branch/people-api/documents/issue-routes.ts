import { AppError } from '#shared/api/app-error.ts';
import { preflightResult, type PreflightResult } from '#shared/api/v1/preflight.ts';
import {
  buyersQuery,
  issueByHandRequest,
  issuedByHand,
  knownBuyers,
  nextNumber,
  nextNumberQuery,
  type IssueByHandRequest,
} from '#shared/api/people/sell.ts';
import { mayAtBranch } from '#shared/api/people/rights.ts';
import { riyadhDate, riyadhTime } from '#shared/invoice/riyadh-time.ts';
import { faultOf, refusalOf } from '#main/server/request/request-fault.ts';
import { companyOf, sellerOfProfile } from '../../companies/company-profile.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { KeyScope } from '../../db/schema.ts';
import { findInvoice } from '../../documents/invoice-resource.ts';
import { proposeNumber } from '../../documents/propose-number.ts';
import type { PeopleReads } from '../../documents/people-reads/people-reads.ts';
import { issueDocument, type IssueDependencies } from '../../issue/issue-document.ts';
import { preflight } from '../../issue/preflight.ts';
import { isBlank } from '../../issue/read-request.ts';
import { issuedBy, type IssueCommand } from '../../issue/resolve-command.ts';
import { createRequests } from '../../tills-api/openapi/examples/create-requests.ts';
import { preflightAnswers, preflightRequests } from '../../tills-api/openapi/examples/preflight-examples.ts';
import {
  idempotencyKey,
  noteErrors,
  replacementErrors,
  settlementErrors,
  whenCreating,
  whenDeciding,
} from '../../tills-api/openapi/issuing.ts';
import { readClaim, replayHeaders } from '../../tills-api/request/read-claim.ts';
import { routesIn, type Route, type SignedCall } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { recordIssued } from './record-issued.ts';

const route = routesIn('Documents');

/** What the routes need that issue documents by hand. */
export type IssueTools = Services & { issue: IssueDependencies; reads: PeopleReads };

const path = '/documents';

// One answer for every kind of document, so also what only some of them are refused for.
const ofSomeKinds = [
  ...settlementErrors,
  ...noteErrors,
  'CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL',
  'DEBIT_NOTE_TOTAL_EXCEEDS_ORIGINAL',
  'BUYER_REQUIRED_FOR_B2B_PREPAYMENT',
] as const;

const exampleUnit = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

// Whose documents a unit issues.
function scopeOfUnit(db: LedgerReader, egsUnitId: unknown): KeyScope {
  if (isBlank(egsUnitId)) throw refusalOf([{ ...faultOf('EGS_UNIT_REQUIRED', 'egs_unit_id'), comesFirst: true }]);
  const unit =
    typeof egsUnitId === 'string'
      ? db.first(
          db.sql
            .selectFrom('egs_units')
            .select(['company_id', 'environment'])
            .where('egs_unit_id', '=', egsUnitId.trim().toLowerCase()),
        )
      : undefined;
  if (unit === undefined) throw refusalOf([faultOf('EGS_UNIT_NOT_FOUND', 'egs_unit_id')]);
  return unit;
}

// Money goes back with a credit note, so that it needs the right to take goods back, too.
function refuseWithoutRight({ kind }: IssueByHandRequest, { user }: SignedCall['caller']): void {
  if (kind === 'credit_note' && !mayAtBranch(user.role, 'documents.return')) throw new AppError('FORBIDDEN');
}

// The command of a person: an API key says nothing here, and neither does a till.
function commandOf(
  request: IssueByHandRequest,
  { caller }: Pick<SignedCall, 'caller'>,
  { db, clock }: Pick<IssueTools, 'db' | 'clock'>,
): IssueCommand {
  refuseWithoutRight(request, caller);
  const { kind, document } = request;
  const scope = scopeOfUnit(db, document['egs_unit_id']);
  const now = clock.now();
  const filled = {
    seller: sellerOfProfile(companyOf(db, scope.company_id)),
    invoice_date: riyadhDate(now),
    invoice_time: riyadhTime(now),
    ...document,
  };
  return { kind, body: filled, apiKey: scope, issuer: issuedBy(caller.user) };
}

function issueRoute(tools: IssueTools): Route {
  const { db, issue } = tools;
  return route.post(path, {
    access: 'documents.issue',
    id: 'issueDocument',
    summary: 'Issue a document by hand',
    description:
      'As the create endpoint of `kind` of `/v1` issues it; a credit note needs `documents.return`, too. Where the body names no `cashier`, the name of who is signed in is kept. It waits ' +
      'some seconds for the authority; follow it by its id until it is `reported` or `cleared`.',
    headers: [idempotencyKey],
    answers: { 200: { description: 'Issued.', schema: issuedByHand, headers: ['Idempotent-Replayed'] } },
    errors: ['FORBIDDEN', ...whenCreating, ...ofSomeKinds],
    examples: {
      sale: {
        summary: 'A sale while the till is broken',
        headers: { 'Idempotency-Key': 'HAND-0001' },
        body: {
          kind: 'simplified',
          document: {
            egs_unit_id: exampleUnit,
            invoice_number: 'HAND-0001',
            line_items: createRequests.cashSale.line_items,
          },
        },
        answer: { invoice_id: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f50c', invoice_number: 'HAND-0001', status: 'reported' },
      },
    },
    body: issueByHandRequest,
    handle: async (call) => {
      const { body, request } = call;
      const command = commandOf(body, call, tools);
      const { document, isReplay } = await issueDocument(
        { ...command, ...readClaim(request, `/manager${path}`), waitForGateway: true, isStrict: false },
        issue,
      );
      const { invoice_id, status } = document;
      const { invoice_number, egs_unit_id } = findInvoice(db, command.apiKey, invoice_id);
      const { replaces_invoice_id: replaced } = body.document;
      const replaces = typeof replaced === 'string' ? { replaces_invoice_id: replaced } : {};
      const detail = { kind: body.kind, invoice_number, egs_unit_id, ...replaces };
      await recordIssued(tools, call, { action: 'document.issued', target: invoice_id, detail, isReplay });
      return {
        headers: replayHeaders(isReplay),
        body: { invoice_id, invoice_number, status },
      };
    },
  });
}

function preflightRoute(tools: IssueTools): Route {
  return route.post(`${path}/preflight`, {
    access: 'documents.issue',
    id: 'preflightByHand',
    summary: 'Check a document before it is issued by hand',
    description: 'As `POST /v1/invoices/preflight` does: totals and findings, and nothing is signed, counted or stored.',
    answers: { 200: { description: 'The totals and every finding.', schema: preflightResult } },
    errors: ['FORBIDDEN', ...whenDeciding, ...replacementErrors, ...ofSomeKinds, 'SERVICE_BUSY', 'KEY_STORE_UNAVAILABLE'],
    examples: {
      rejected: {
        summary: 'A sale that the authority would reject',
        body: preflightRequests.rejected,
        answer: preflightAnswers.rejected,
      },
    },
    body: issueByHandRequest,
    handle: async (call): Promise<{ body: PreflightResult }> => ({
      body: await preflight(commandOf(call.body, call, tools), tools.issue),
    }),
  });
}

function nextNumberRoute({ db }: IssueTools): Route {
  return route.get('/next-number', {
    access: 'documents.issue',
    id: 'proposeNumber',
    summary: 'Propose a number for a document by hand',
    description:
      'The next free one after the last that a person has given to an invoice of this unit, but for a corrected one; with ' +
      '`original_number`, the first free one that is made of the number of that invoice. Any other free number does as well.',
    answers: { 200: { description: 'The number.', schema: nextNumber } },
    errors: ['EGS_UNIT_NOT_FOUND'],
    examples: {
      next: {
        summary: 'After HAND-0001',
        parameters: { egs_unit_id: exampleUnit },
        answer: { invoice_number: 'HAND-0002' },
      },
      note: {
        summary: 'Of a note on INV-1001',
        parameters: { egs_unit_id: exampleUnit, original_number: 'INV-1001' },
        answer: { invoice_number: 'INV-1001-R1' },
      },
      business: {
        summary: 'Of the invoice to a business in place of INV-1001',
        parameters: { egs_unit_id: exampleUnit, original_number: 'INV-1001', made: 'invoice' },
        answer: { invoice_number: 'INV-1001-B' },
      },
    },
    query: nextNumberQuery,
    handle: ({ query: { egs_unit_id: egsUnitId, original_number: number, made } }) => {
      const { company_id: companyId, environment } = scopeOfUnit(db, egsUnitId);
      const original = number === undefined ? undefined : { number, made };
      return { body: { invoice_number: proposeNumber(db, { companyId, environment, egsUnitId }, original) } };
    },
  });
}

function buyersRoute({ db, reads }: IssueTools): Route {
  return route.get('/buyers', {
    access: 'documents.issue',
    id: 'findBuyers',
    summary: 'Find buyers of earlier documents',
    description: 'With address and numbers as the newest document of each names them; at most ten, who bought last first.',
    answers: { 200: { description: 'The buyers.', schema: knownBuyers } },
    errors: ['EGS_UNIT_NOT_FOUND', 'SERVICE_BUSY'],
    query: buyersQuery,
    handle: async ({ query: { egs_unit_id: egsUnitId, search } }) => {
      const { company_id: companyId, environment } = scopeOfUnit(db, egsUnitId);
      return { body: { data: await reads.buyers({ companyId, environment }, search) } };
    },
  });
}

/** What a form needs that issues documents by hand. */
export function issueRoutes(tools: IssueTools): Route[] {
  return [issueRoute(tools), preflightRoute(tools), nextNumberRoute(tools), buyersRoute(tools)];
}
