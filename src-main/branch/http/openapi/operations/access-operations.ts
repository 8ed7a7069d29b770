import { authContextResult } from '../../../../../src-shared/api/v1/auth-context.ts';
import { contextAnswer } from '../examples/access-answers.ts';
import { anyRequest } from './operation-errors.ts';
import type { Operation } from './operation.ts';

/** What a key can ask of itself. */
export const accessOperations: Operation[] = [
  {
    id: 'getAuthContext',
    method: 'get',
    path: '/auth/context',
    area: 'Access',
    summary: 'What your API key stands for',
    description:
      'The company, environment, organization and appliance behind the key. Call it first: it shows that the key works and ' +
      'which VAT number `seller.vat_number` must be.',
    answers: { 200: { description: 'The key is valid.', schema: authContextResult } },
    errors: anyRequest,
    examples: { context: { summary: 'A sandbox key', status: 200, answer: contextAnswer } },
  },
];
