import type { Request } from 'express';
import {
  noteRequest,
  prepaymentRequest,
  simplifiedInvoiceRequest,
  standardInvoiceRequest,
} from '#shared/api/v1/invoice-requests.ts';
import { preflightRequest, preflightResult } from '#shared/api/v1/preflight.ts';
import { isFinished } from '#shared/invoice/submission-status.ts';
import { returnOfGoods } from '#shared/api/v1/return-request.ts';
import { bodyDigest } from '#main/server/request/body-digest.ts';
import { readIdempotencyKey } from '#main/server/request/idempotency-key.ts';
import type { OperationExample } from '#main/server/openapi/operation.ts';
import type { Reply } from '#main/server/routes/route.ts';
import { toCreatedInvoice, toQueuedInvoice } from '../../documents/invoice-resource.ts';
import { issueDocument, type IssueDependencies } from '../../issue/issue-document.ts';
import { createPaths, type CreateKind } from '../../issue/create-kind.ts';
import { preflight } from '../../issue/preflight.ts';
import type { IssueCommand, Issuer } from '../../issue/resolve-command.ts';
import type { ReturnCommand } from '../../issue/return-goods.ts';
import { createAnswers } from '../openapi/examples/create-answers.ts';
import { createRequests } from '../openapi/examples/create-requests.ts';
import { exampleDocuments } from '../openapi/examples/example-world.ts';
import { preflightAnswers, preflightRequests } from '../openapi/examples/preflight-examples.ts';
import {
  issuing,
  noteErrors,
  replacementErrors,
  settlementErrors,
  whenCreating,
  whenDeciding,
  whenIssuing,
} from '../openapi/issuing.ts';
import { readPreferences } from '../request/preferences.ts';
import { ofOneDocument, routesIn, type Route, type TillCall } from '../request/route.ts';

const route = routesIn('Create documents');

export type CreateRoutesOptions = {
  issue: IssueDependencies;
  wakeQueue: () => void;
  /** Is told of each request that has issued a document. */
  noteSale: (request: Request) => void;
  /** The name by which the till of a request was paired. */
  tillOf: (request: Request) => string | undefined;
};

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
  const issued = async (
    { request, apiKey }: TillCall,
    named: Pick<IssueCommand, 'kind'> | Pick<ReturnCommand, 'returns'>,
    endpoint: string,
  ): Promise<Reply> => {
    const { respondAsync, strict: isStrict } = readPreferences(request.get('prefer'));
    const waitForGateway = !respondAsync;
    const { body } = request;
    const key = readIdempotencyKey(request.get('idempotency-key'));
    // An invalid key has issued nothing: there is no document to replay, only one more fault.
    const headerFaults = key.ok ? [] : [key.fault];
    const claim = key.ok && key.value !== undefined ? { endpoint, key: key.value, bodyDigest: bodyDigest(body) } : undefined;
    const { document, isReplay } = await issueDocument(
      { ...named, body, apiKey, issuer: issuerOf({ request, apiKey }), claim, headerFaults, waitForGateway, isStrict },
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
    if (isFinished(document.status)) return { status: 200, headers, body: toCreatedInvoice(issue.db, document) };
    return { status: 202, headers, body: toQueuedInvoice(issue.db, document) };
  };
  const create = (kind: CreateKind) => (call: TillCall) => issued(call, { kind }, createPaths[kind]);
  return [
    route.post(createPaths.simplified.slice('/v1'.length), {
      ...issuing,
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
      ...issuing,
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
      ...issuing,
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
    route.post('/invoices/:id/return', {
      ...issuing,
      id: 'returnGoods',
      summary: 'Take goods back',
      description:
        'A credit note over lines of an invoice that is reported or cleared, with their prices, discounts and VAT, to its buyer. ' +
        'Never more comes back than was sold: `quantity_returned` of the lines of its detail says how much has. All returns of an invoice ' +
        'together come to it exactly.',
      pathParameters: ofOneDocument.pathParameters,
      documentedBody: returnOfGoods,
      errors: [
        ...whenIssuing,
        ...ofOneDocument.errors,
        'ORIGINAL_INVOICE_NOT_FOUND',
        'ORIGINAL_INVOICE_NOT_READY',
        'CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL',
      ],
      examples: {
        oneLine: {
          ...example('returnOfLine', 'One of two coffees comes back'),
          parameters: { id: exampleDocuments.cashSale.invoice_id },
        },
      },
      handle: (call) => {
        const invoiceId = call.params['id'] ?? '';
        return issued(call, { returns: invoiceId }, `/v1/invoices/${invoiceId}/return`);
      },
    }),
    route.post(createPaths.debit_note.slice('/v1'.length), {
      ...issuing,
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
      ...issuing,
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
        'body that the create endpoint of `kind` would get. What that endpoint would refuse is refused here with the same code. Two warnings are the ' +
        "appliance's own: characters that no font of the PDF has (`PDF-GLYPH-MISSING`) and lines without Arabic (`SANAD-ARABIC`). The " +
        'authority accepts such documents, and so does `handling=strict`.',
      body: preflightRequest,
      answers: { 200: { description: 'The totals and every finding.', schema: preflightResult } },
      errors: [
        ...whenDeciding,
        ...replacementErrors,
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
