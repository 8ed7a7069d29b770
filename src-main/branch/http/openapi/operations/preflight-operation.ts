import { preflightRequest, preflightResult } from '../../../../../src-shared/api/v1/preflight.ts';
import type { Operation } from '../../../../server/openapi/operation.ts';
import { preflightAnswers, preflightRequests } from '../examples/preflight-examples.ts';
import { noteErrors, settlementErrors, whenDeciding } from './operation-errors.ts';

/** The operation that checks a document without issuing it. */
export const preflightOperation: Operation = {
  id: 'preflightDocument',
  method: 'post',
  path: '/invoices/preflight',
  area: 'Create documents',
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
      status: 200,
      answer: preflightAnswers.acceptable,
    },
    rejected: {
      summary: 'A sale that the authority would reject',
      body: preflightRequests.rejected,
      status: 200,
      answer: preflightAnswers.rejected,
    },
  },
};
