import type { ApiKeyTable } from '../db/schema.ts';
import { faultOf } from '../issue/request/request-fault.ts';
import type { RequestFault } from '../issue/request/request-fault.ts';

/** Whether a request names another environment than its key's; one that is none at all is the schema's to tell. */
export function environmentFaults(request: unknown, { environment }: ApiKeyTable): RequestFault[] {
  const named: unknown = typeof request === 'object' && request !== null ? Reflect.get(request, 'environment') : undefined;
  const isOther = (named === 'sandbox' || named === 'production') && named !== environment;
  return isOther ? [faultOf('ENVIRONMENT_KEY_MISMATCH', 'environment')] : [];
}
