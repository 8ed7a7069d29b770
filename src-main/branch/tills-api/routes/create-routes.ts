import assert from 'node:assert/strict';
import type { Request } from 'express';
import type { CreatedInvoice, QueuedInvoice } from '#shared/api/documents/invoice-results.ts';
import { convertRequest } from '#shared/api/v1/convert-request.ts';
import {
  noteRequest,
  prepaymentRequest,
  simplifiedInvoiceRequest,
  standardInvoiceRequest,
} from '#shared/api/v1/invoice-requests.ts';
import { preflightRequest, preflightResult } from '#shared/api/v1/preflight.ts';
import { isFinished } from '#shared/invoice/submission-status.ts';
import { returnOfGoods } from '#shared/api/v1/return-request.ts';
import type { OperationExample } from '#main/server/openapi/operation.ts';
import type { Reply } from '#main/server/routes/route.ts';
import { toCreatedInvoice, toQueuedInvoice, type AnsweredRow } from '../../documents/invoice-resource.ts';
import type { ConvertCommand } from '../../issue/convert-invoice.ts';
import { issueDocuments, type IssueDependencies } from '../../issue/issue-document.ts';
import { createPaths, type CreateKind } from '../../issue/create-kind.ts';
import { preflight } from '../../issue/preflight.ts';
import type { IssueCommand, Issuer } from '../../issue/resolve-command.ts';
import type { ReturnCommand } from '../../issue/return-goods.ts';
import { createAnswers } from '../openapi/examples/create-answers.ts';
import { createRequests } from '../openapi/examples/create-requests.ts';
import { exampleDocuments } from '../openapi/examples/example-world.ts';
import { preflightAnswers, preflightRequests } from '../openapi/examples/preflight-examples.ts';
import {
  conversionAnswers,
  issuing,
  noteErrors,
  replacementErrors,
  settlementErrors,
  whenCreating,
  whenDeciding,
  returnErrors,
  whenIssuing,
} from '../openapi/issuing.ts';
import { readClaim, replayHeaders } from '../request/read-claim.ts';
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

type Named = Pick<IssueCommand, 'kind'> | Pick<ReturnCommand, 'returns'> | Pick<ConvertCommand, 'converts'>;

function toAnswer(db: IssueDependencies['db'], document: AnsweredRow): CreatedInvoice | QueuedInvoice {
  return isFinished(document.status) ? toCreatedInvoice(db, document) : toQueuedInvoice(db, document);
}

type ExampleName = keyof typeof createRequests;

function example(name: Exclude<ExampleName, 'conversion'>, summary: string): OperationExample {
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
  const issueNamed = async ({ request, apiKey }: TillCall, named: Named, endpoint: string) => {
    const { respondAsync, strict: isStrict } = readPreferences(request.get('prefer'));
    const waitForGateway = !respondAsync;
    const { body } = request;
    const { documents, isReplay } = await issueDocuments(
      {
        ...named,
        body,
        apiKey,
        issuer: issuerOf({ request, apiKey }),
        ...readClaim(request, endpoint),
        waitForGateway,
        isStrict,
      },
      issue,
    );
    if (!waitForGateway) wakeQueue();
    noteSale(request);
    const preferences = [...(respondAsync ? ['respond-async'] : []), ...(isStrict ? ['handling=strict'] : [])];
    const headers = {
      ...(preferences.length > 0 && !isReplay ? { 'Preference-Applied': preferences.join(', ') } : {}),
      ...replayHeaders(isReplay),
      Location: `/v1/invoices/${documents.at(-1)?.invoice_id}`,
    };
    return { documents, headers };
  };
  const issued = async (call: TillCall, named: Named, endpoint: string): Promise<Reply> => {
    const { documents, headers } = await issueNamed(call, named, endpoint);
    const [document] = documents;
    assert(document !== undefined, 'each request issues a document');
    return { status: isFinished(document.status) ? 200 : 202, headers, body: toAnswer(issue.db, document) };
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
      errors: [...whenIssuing, ...ofOneDocument.errors, ...returnErrors],
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
    route.post('/invoices/:id/convert', {
      ...issuing,
      answers: conversionAnswers,
      id: 'convertInvoice',
      summary: 'Issue an invoice again, to a business',
      description:
        'For a customer who comes back with a receipt: "I need it for my company". A credit note over all of a simplified invoice that is ' +
        'reported and has no notes, and a standard invoice of the same lines, amounts and payments to `buyer`: both are issued, or ' +
        'neither. They are of today; day of supply, till and cashier are those of the sale. Should the authority reject the standard ' +
        'invoice, the credit note stands, and the corrected invoice is issued with `replaces_invoice_id`: ask with ' +
        '`Prefer: handling=strict`, which issues neither then.',
      pathParameters: ofOneDocument.pathParameters,
      documentedBody: convertRequest,
      errors: [...whenIssuing, ...ofOneDocument.errors, ...returnErrors],
      examples: {
        forCompany: {
          summary: 'The buyer of a cash sale is a business',
          parameters: { id: exampleDocuments.zeroRatedSale.invoice_id },
          headers: { 'Idempotency-Key': createRequests.conversion.invoice_number },
          body: createRequests.conversion,
          status: 200,
          answer: createAnswers.conversion,
        },
      },
      handle: async (call) => {
        const invoiceId = call.params['id'] ?? '';
        const { documents, headers } = await issueNamed(call, { converts: invoiceId }, `/v1/invoices/${invoiceId}/convert`);
        const [note, invoice] = documents;
        assert(note !== undefined && invoice !== undefined, 'a conversion issues two documents');
        const status = documents.every((document) => isFinished(document.status)) ? 200 : 202;
        return { status, headers, body: { credit_note: toAnswer(issue.db, note), invoice: toAnswer(issue.db, invoice) } };
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
