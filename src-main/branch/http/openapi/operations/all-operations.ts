import type { Operation } from '../../../../server/openapi/operation.ts';
import { accessOperations } from './access-operations.ts';
import { createOperations } from './create-operations.ts';
import { egsOperations } from './egs-operations.ts';
import { preflightOperation } from './preflight-operation.ts';
import { readOperations } from './read-operations.ts';
import { referenceOperations } from './reference-operations.ts';

/** The areas that the documentation is grouped by, in the order in which a newcomer needs them. */
export const areas = {
  Access: 'What your key may do.',
  'EGS units': 'Tills and branch devices, each with its own certificate and chain of documents.',
  'Create documents': 'Issue invoices, notes and prepayments. What is issued can never be changed, only corrected by a note.',
  'Read documents': 'Find documents, print them and export them.',
  'Reference data': 'Code lists for the fields of documents, in English and Arabic.',
};

/** Every operation of `/v1`, in the order in which a newcomer needs them. */
export function allOperations(): Operation[] {
  return [
    ...accessOperations,
    ...egsOperations,
    ...createOperations,
    preflightOperation,
    ...readOperations,
    ...referenceOperations(),
  ];
}
