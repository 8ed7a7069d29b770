import { accessOperations } from './access-operations.ts';
import { createOperations } from './create-operations.ts';
import { egsOperations } from './egs-operations.ts';
import type { Operation } from './operation.ts';
import { preflightOperation } from './preflight-operation.ts';
import { readOperations } from './read-operations.ts';
import { referenceOperations } from './reference-operations.ts';

/** Every operation of `/v1`, in the order in which a newcomer meets them. */
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
