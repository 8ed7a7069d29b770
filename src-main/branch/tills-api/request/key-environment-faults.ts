import { faultOf, type RequestFault } from '#main/server/request/request-fault.ts';
import type { ApiKeyTable } from '../../db/schema.ts';

/** Whether a request names another environment than its key's; the schema reports an invalid one. */
export function keyEnvironmentFaults(request: unknown, { environment }: ApiKeyTable): RequestFault[] {
  const named: unknown = typeof request === 'object' && request !== null ? Reflect.get(request, 'environment') : undefined;
  const isOther = (named === 'sandbox' || named === 'production') && named !== environment;
  return isOther ? [faultOf('ENVIRONMENT_KEY_MISMATCH', 'environment')] : [];
}
