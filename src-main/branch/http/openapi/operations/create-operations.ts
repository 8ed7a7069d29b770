import { z } from 'zod';
import {
  simplifiedInvoiceRequest,
  simplifiedNoteRequest,
  simplifiedPrepaymentRequest,
  standardInvoiceRequest,
  standardNoteRequest,
  standardPrepaymentRequest,
} from '../../../../../src-shared/api/v1/invoice-requests.ts';
import { createdInvoice, queuedInvoice } from '../../../../../src-shared/api/v1/invoice-results.ts';
import type { Operation, OperationExample } from '../../../../server/openapi/operation.ts';
import { createAnswers } from '../examples/create-answers.ts';
import { createRequests } from '../examples/create-requests.ts';
import { noteErrors, settlementErrors, whenCreating } from './operation-errors.ts';
import { idempotencyKey, prefer } from './request-headers.ts';

const headers = ['Location', 'Idempotent-Replayed', 'Preference-Applied'];

const creating: Pick<Operation, 'method' | 'area' | 'headers' | 'answers'> = {
  method: 'post',
  area: 'Create documents',
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
};

type ExampleName = keyof typeof createRequests;

function example(name: ExampleName, summary: string): OperationExample {
  const body = createRequests[name];
  return { summary, headers: { 'Idempotency-Key': body.invoice_number }, body, status: 200, answer: createAnswers[name] };
}

/** The five endpoints that issue tax documents. */
export const createOperations: Operation[] = [
  {
    ...creating,
    id: 'createSimplifiedInvoice',
    path: '/invoices/simplified',
    summary: 'Issue a simplified invoice (to a consumer)',
    description: 'Signed at once, reported to the authority within 24 hours. `qr_code` is what the receipt must show.',
    body: simplifiedInvoiceRequest,
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
  },
  {
    ...creating,
    id: 'createStandardInvoice',
    path: '/invoices/standard',
    summary: 'Issue a standard invoice (to a business)',
    description:
      'The authority has to clear it before the buyer may have it: hand it over once `status` is `cleared`, with the XML and the ' +
      'QR that the authority stamped. A buyer without a VAT number is named by `cr_number` or `identification`.',
    body: standardInvoiceRequest,
    errors: [...whenCreating, ...settlementErrors],
    examples: {
      businessSale: example('businessSale', 'A sale to a business'),
      foundationSale: example('foundationSale', 'A sale to a buyer without a VAT number'),
      settlement: example('settlement', 'A sale that settles a deposit'),
    },
  },
  {
    ...creating,
    id: 'createCreditNote',
    path: '/invoices/credit-note',
    summary: 'Issue a credit note',
    description:
      'Takes back all or part of an invoice that is reported or cleared. All credit notes on an invoice together may not exceed it. ' +
      'The buyer is required where the original is a standard invoice.',
    body: z.union([simplifiedNoteRequest, standardNoteRequest]),
    errors: [...whenCreating, ...noteErrors, 'CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL'],
    examples: {
      goodsReturn: example('goodsReturn', 'A consumer returns goods'),
      businessReturn: example('businessReturn', 'A business returns goods'),
    },
  },
  {
    ...creating,
    id: 'createDebitNote',
    path: '/invoices/debit-note',
    summary: 'Issue a debit note',
    description:
      'Charges more for an invoice that is reported or cleared. All debit notes on an invoice together may not exceed its total.',
    body: z.union([simplifiedNoteRequest, standardNoteRequest]),
    errors: [...whenCreating, ...noteErrors, 'DEBIT_NOTE_TOTAL_EXCEEDS_ORIGINAL'],
    examples: { surcharge: example('surcharge', 'A charge that was forgotten') },
  },
  {
    ...creating,
    id: 'createPrepayment',
    path: '/invoices/prepayment',
    summary: 'Issue a prepayment invoice',
    description:
      'For money received before the supply. Later invoices settle it through `prepaid_invoices`; `remaining_prepaid` of its detail is ' +
      'what is left. The buyer is required with `invoice_type` `standard`.',
    body: z.union([simplifiedPrepaymentRequest, standardPrepaymentRequest]),
    errors: [...whenCreating, 'BUYER_REQUIRED_FOR_B2B_PREPAYMENT'],
    examples: { deposit: example('deposit', 'A deposit from a business') },
  },
];
