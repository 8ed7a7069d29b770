import type { Request } from 'express';
import {
  noteRequest,
  prepaymentRequest,
  simplifiedInvoiceRequest,
  standardInvoiceRequest,
} from '#shared/api/v1/invoice-requests.ts';
import { createdInvoice, queuedInvoice } from '#shared/api/documents/invoice-results.ts';
import { preflightRequest, preflightResult } from '#shared/api/v1/preflight.ts';
import { isFinished } from '#shared/invoice/submission-status.ts';
import { bodyDigest } from '#main/server/request/body-digest.ts';
import { readIdempotencyKey } from '#main/server/request/idempotency-key.ts';
import type { OperationError, OperationExample } from '#main/server/openapi/operation.ts';
import type { RequestHeader } from '#main/server/openapi/request-parameters.ts';
import type { Reply } from '#main/server/routes/route.ts';
import { toCreatedInvoice, toQueuedInvoice } from '../../documents/invoice-resource.ts';
import { issueDocument, type IssueDependencies } from '../../issue/issue-document.ts';
import { createPaths, type CreateKind } from '../../issue/create-kind.ts';
import { preflight } from '../../issue/preflight.ts';
import type { Issuer } from '../../issue/resolve-command.ts';
import { createAnswers } from '../openapi/examples/create-answers.ts';
import { createRequests } from '../openapi/examples/create-requests.ts';
import { preflightAnswers, preflightRequests } from '../openapi/examples/preflight-examples.ts';
import { readPreferences } from '../request/preferences.ts';
import { routesIn, type Route, type TillCall } from '../request/route.ts';

const route = routesIn('Create documents');

export type CreateRoutesOptions = {
  issue: IssueDependencies;
  wakeQueue: () => void;
  /** Is told of each request that has issued a document. */
  noteSale: (request: Request) => void;
  /** The name by which the till of a request was paired. */
  tillOf: (request: Request) => string | undefined;
};

// The header that keeps a document from being issued twice.
const idempotencyKey: RequestHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A key of yours for this document, 1 to 255 visible ASCII characters, kept as long as the document. When no answer comes, ' +
    'send the same body with the same key again: you get the document that was issued, and nothing is signed twice.',
  schema: { type: 'string', minLength: 1, maxLength: 257 },
};

// The header that says how a document is to be issued.
const prefer: RequestHeader = {
  name: 'Prefer',
  in: 'header',
  description:
    '`respond-async`: answer 202 as soon as the document is signed and stored, without waiting for the authority. ' +
    '`handling=strict`: refuse with 422 a document that the authority would reject, before anything is consumed. Both may be sent, ' +
    'with a comma between them (RFC 7240).',
  schema: { type: 'string' },
};

// The errors of a document of any kind, before anything is consumed.
const whenDeciding = [
  'EGS_UNIT_REQUIRED',
  'EGS_UNIT_NOT_FOUND',
  'ENVIRONMENT_KEY_MISMATCH',
  'EGS_INVOICE_TYPE_NOT_ALLOWED',
  'EGS_NOT_READY',
  'EGS_CERTIFICATE_EXPIRED',
  'COMPANY_PROFILE_INCOMPLETE',
  'SELLER_VAT_MISMATCH',
  'SELLER_CRN_REQUIRED',
  'MISSING_SELLER_ADDRESS',
  'EXCHANGE_RATE_REQUIRED',
  'INVOICE_NOT_FOUND',
  'INVOICE_NOT_FAILED',
  'INVOICE_ALREADY_REPLACED',
  'INVOICE_NUMBER_EXISTS',
  'INVOICE_QUOTA_EXCEEDED',
  'CLOCK_IMPLAUSIBLE',
] as const satisfies OperationError[];

// The errors of every create endpoint.
const whenCreating = [
  ...whenDeciding,
  'IDEMPOTENCY_KEY_REUSED',
  'IDEMPOTENCY_IN_PROGRESS',
  'DOCUMENT_WOULD_BE_REJECTED',
  'SERVICE_BUSY',
  'STORAGE_UNAVAILABLE',
  'KEY_STORE_UNAVAILABLE',
] as const satisfies OperationError[];

// The additional errors of settling prepayments.
const settlementErrors = [
  'PREPAYMENT_NOT_FOUND',
  'PREPAYMENT_NOT_READY',
  'PREPAID_AMOUNT_EXCEEDS_BALANCE',
  'HEAD_OFFICE_UNREACHABLE',
] as const satisfies OperationError[];

// The additional errors of correcting an original.
const noteErrors = [
  'ORIGINAL_INVOICE_NOT_FOUND',
  'ORIGINAL_INVOICE_NOT_READY',
  'ORIGINAL_INVOICE_KNOWN',
  'BUYER_REQUIRED_FOR_B2B_NOTE',
  'HEAD_OFFICE_UNREACHABLE',
] as const satisfies OperationError[];

const headers = ['Location', 'Idempotent-Replayed', 'Preference-Applied'];

const creating = {
  access: 'api_key',
  headers: [idempotencyKey, prefer],
  answers: {
    200: {
      description:
        'Signed, stored, and the authority has answered: `reported`, `cleared`, or `failed` where it rejected the document, whose ' +
        'counter in the chain (ICV) stays used; its `invoice_number` is free again.',
      schema: createdInvoice,
      headers,
    },
    202: {
      description:
        'Signed and stored; it goes to the authority as soon as that can be reached. Poll `poll_url` for the outcome. The receipt of a ' +
        'simplified document can be printed at once; a standard one must not be handed over before it is `cleared`.',
      schema: queuedInvoice,
      headers,
    },
  },
} as const;

type ExampleName = keyof typeof createRequests;

function example(name: ExampleName, summary: string): OperationExample {
  const body = createRequests[name];
  return { summary, headers: { 'Idempotency-Key': body.invoice_number }, body, status: 200, answer: createAnswers[name] };
}

/** The routes that issue a document, and the one that checks it beforehand. */
export function createRoutes({ issue, wakeQueue, noteSale, tillOf }: CreateRoutesOptions): Route[] {
  const issuerOf = ({ request, apiKey: { key_id, name } }: Pick<TillCall, 'request' | 'apiKey'>): Issuer => ({
    key_id,
    key_name: name,
    user: null,
    till: tillOf(request) ?? name,
  });
  const create =
    (kind: CreateKind) =>
    async ({ request, apiKey }: TillCall): Promise<Reply> => {
      const { respondAsync, strict: isStrict } = readPreferences(request.get('prefer'));
      const waitForGateway = !respondAsync;
      const { body } = request;
      const key = readIdempotencyKey(request.get('idempotency-key'));
      // An invalid key has issued nothing: there is no document to replay, only one more fault.
      const headerFaults = key.ok ? [] : [key.fault];
      const claim =
        key.ok && key.value !== undefined
          ? { endpoint: createPaths[kind], key: key.value, bodyDigest: bodyDigest(body) }
          : undefined;
      const { document, isReplay } = await issueDocument(
        { kind, body, apiKey, issuer: issuerOf({ request, apiKey }), claim, headerFaults, waitForGateway, isStrict },
        issue,
      );
      if (!waitForGateway) wakeQueue();
      noteSale(request);
      const preferences = [...(respondAsync ? ['respond-async'] : []), ...(isStrict ? ['handling=strict'] : [])];
      const headers = {
        ...(preferences.length > 0 && !isReplay ? { 'Preference-Applied': preferences.join(', ') } : {}),
        ...(isReplay ? { 'Idempotent-Replayed': 'true' } : {}),
        Location: `/v1/invoices/${document.invoice_id}`,
      };
      if (isFinished(document.status)) return { status: 200, headers, body: toCreatedInvoice(document) };
      return { status: 202, headers, body: toQueuedInvoice(document) };
    };
  return [
    route.post(createPaths.simplified.slice('/v1'.length), {
      ...creating,
      id: 'createSimplifiedInvoice',
      summary: 'Issue a simplified invoice (to a consumer)',
      description: 'Signed at once, reported to the authority within 24 hours. `qr_code` is what the receipt must show.',
      documentedBody: simplifiedInvoiceRequest,
      errors: [...whenCreating, ...settlementErrors],
      examples: {
        cashSale: example('cashSale', 'A sale at the till'),
        retailSale: example('retailSale', 'Prices that include VAT'),
        zeroRatedSale: example('zeroRatedSale', 'A line at 0 %'),
        quickSale: {
          ...example('quickSale', 'Without waiting for the authority (header Prefer: respond-async)'),
          headers: { 'Idempotency-Key': 'INV-1003', Prefer: 'respond-async' },
          status: 202,
        },
      },
      handle: create('simplified'),
    }),
    route.post(createPaths.standard.slice('/v1'.length), {
      ...creating,
      id: 'createStandardInvoice',
      summary: 'Issue a standard invoice (to a business)',
      description:
        'The authority has to clear it before the buyer may have it: hand it over once `status` is `cleared`, with the XML and the ' +
        'QR that the authority stamped. A buyer without a VAT number is named by `cr_number` or `identification`.',
      documentedBody: standardInvoiceRequest,
      errors: [...whenCreating, ...settlementErrors],
      examples: {
        businessSale: example('businessSale', 'A sale to a business'),
        foundationSale: example('foundationSale', 'A sale to a buyer without a VAT number'),
        rejectedSale: example('rejectedSale', 'A sale that the authority rejects'),
        correctedSale: example('correctedSale', 'The corrected sale in its place'),
        settlement: example('settlement', 'A sale that settles a deposit'),
      },
      handle: create('standard'),
    }),
    route.post(createPaths.credit_note.slice('/v1'.length), {
      ...creating,
      id: 'createCreditNote',
      summary: 'Issue a credit note',
      description:
        'Takes back all or part of an invoice that is reported or cleared. All credit notes on an invoice together may not exceed it. ' +
        'The buyer is required where the original is a standard invoice.',
      documentedBody: noteRequest,
      errors: [...whenCreating, ...noteErrors, 'CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL'],
      examples: {
        goodsReturn: example('goodsReturn', 'A consumer returns goods'),
        businessReturn: example('businessReturn', 'A business returns goods'),
      },
      handle: create('credit_note'),
    }),
    route.post(createPaths.debit_note.slice('/v1'.length), {
      ...creating,
      id: 'createDebitNote',
      summary: 'Issue a debit note',
      description:
        'Charges more for an invoice that is reported or cleared. All debit notes on an invoice together may not exceed its total.',
      documentedBody: noteRequest,
      errors: [...whenCreating, ...noteErrors, 'DEBIT_NOTE_TOTAL_EXCEEDS_ORIGINAL'],
      examples: { surcharge: example('surcharge', 'A charge that was forgotten') },
      handle: create('debit_note'),
    }),
    route.post(createPaths.prepayment.slice('/v1'.length), {
      ...creating,
      id: 'createPrepayment',
      summary: 'Issue a prepayment invoice',
      description:
        'For money received before the supply. Later invoices settle it through `prepaid_invoices`; `remaining_prepaid` of its detail is ' +
        'what is left. The buyer is required with `invoice_type` `standard`.',
      documentedBody: prepaymentRequest,
      errors: [...whenCreating, 'BUYER_REQUIRED_FOR_B2B_PREPAYMENT'],
      examples: { deposit: example('deposit', 'A deposit from a business') },
      handle: create('prepayment'),
    }),
    route.post('/invoices/preflight', {
      access: 'api_key',
      id: 'preflightDocument',
      summary: 'Check a document without issuing it',
      description:
        "Computes the totals and checks the document against the authority's rules; nothing is signed, counted or stored. `document` is the " +
        'body that the create endpoint of `kind` would get. What that endpoint would refuse is refused here with the same code. Characters that no font of the PDF has are a warning ' +
        '(`PDF-GLYPH-MISSING`): the authority accepts them, and so does `handling=strict`.',
      body: preflightRequest,
      answers: { 200: { description: 'The totals and every finding.', schema: preflightResult } },
      errors: [
        ...whenDeciding,
        ...settlementErrors,
        ...noteErrors,
        'SERVICE_BUSY',
        'KEY_STORE_UNAVAILABLE',
        'CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL',
        'DEBIT_NOTE_TOTAL_EXCEEDS_ORIGINAL',
        'BUYER_REQUIRED_FOR_B2B_PREPAYMENT',
      ],
      examples: {
        acceptable: {
          summary: 'A sale that the authority would accept',
          body: preflightRequests.acceptable,
          answer: preflightAnswers.acceptable,
        },
        rejected: {
          summary: 'A sale that the authority would reject',
          body: preflightRequests.rejected,
          answer: preflightAnswers.rejected,
        },
      },

      handle: async ({ request, apiKey, body: { kind, document } }) => ({
        body: await preflight({ kind, body: document, apiKey, issuer: issuerOf({ request, apiKey }) }, issue),
      }),
    }),
  ];
}
