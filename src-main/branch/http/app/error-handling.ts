import type { ErrorHandling } from '../../../server/http-app/error-handler.ts';
import { apiErrorOf } from '../../db/api-error-of.ts';
import type { Conditions } from '../../health/conditions.ts';

/** How the appliance responds to its own faults; if a condition explains a temporary failure, it is logged only once. */
export function errorHandling(conditions: Conditions): ErrorHandling {
  return { appErrorOf: apiErrorOf, isReported: (error) => conditions.current().some(({ code }) => code === error.code) };
}
