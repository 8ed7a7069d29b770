import { authContextResult } from '../../../../../src-shared/api/v1/auth-context.ts';
import type { Operation } from '../../../../server/openapi/operation.ts';
import { contextAnswer } from '../examples/access-answers.ts';
import { anyRequest } from './operation-errors.ts';

/** What a client can read about its own key. */
export const accessOperations: Operation[] = [
  {
    id: 'getAuthContext',
    method: 'get',
    path: '/auth/context',
    area: 'Access',
    summary: 'What your API key gives access to',
    description:
      'The company, environment, organization and appliance of the key. Call it first: it shows that the key works and ' +
      'which VAT number `seller.vat_number` must be.',
    answers: { 200: { description: 'The key is valid.', schema: authContextResult } },
    errors: anyRequest,
    examples: { context: { summary: 'A sandbox key', status: 200, answer: contextAnswer } },
  },
];
