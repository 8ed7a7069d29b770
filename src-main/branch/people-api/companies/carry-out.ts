import { AppError, type AppErrorCode } from '#shared/api/app-error.ts';
import { refusalOf, type RequestFault } from '#main/server/request/request-fault.ts';
import type { OperatorRequest } from '../../companies/operator/answer-operator.ts';
import type { OperatorAnswer, OperatorFault, OperatorSuccess } from '../../companies/operator/operator-answer.ts';

/** Carries out a command of the operator, as `sanad provision` and `sanad keys` do. */
export type AnswerOperator = (request: OperatorRequest) => Promise<OperatorAnswer>;

const codes: Readonly<Record<OperatorFault['code'], AppErrorCode>> = {
  VALIDATION_ERROR: 'VALIDATION_ERROR',
  UNKNOWN_COMMAND: 'INTERNAL_ERROR',
  STORAGE_UNAVAILABLE: 'STORAGE_UNAVAILABLE',
  NOT_PROVISIONED: 'NOT_PROVISIONED',
  HEAD_OFFICE_OWNS_THIS: 'HEAD_OFFICE_OWNS_THIS',
  COMPANY_PROFILE_INCOMPLETE: 'COMPANY_PROFILE_INCOMPLETE',
  COMPANY_IN_USE: 'COMPANY_VAT_FIXED',
  EGS_UNIT_NOT_FOUND: 'EGS_UNIT_NOT_FOUND',
  ENVIRONMENT_KEY_MISMATCH: 'ENVIRONMENT_KEY_MISMATCH',
  API_KEY_NAME_EXISTS: 'API_KEY_NAME_EXISTS',
  API_KEY_NOT_FOUND: 'NOT_FOUND',
  API_KEY_AMBIGUOUS: 'NOT_FOUND',
  API_KEY_REPLACED: 'API_KEY_NOT_ACTIVE',
  API_KEY_REVOKED: 'API_KEY_NOT_ACTIVE',
};

function faultOfRequest({ code, path, message }: OperatorFault): RequestFault {
  return { code: codes[code], path: path.replace(/^company\./, ''), message };
}

/**
 * Carries out a command.
 *
 * @throws AppError with every fault.
 */
export async function carryOut(answer: AnswerOperator, request: OperatorRequest): Promise<OperatorSuccess> {
  const answered = await answer(request);
  if (answered.ok) return answered;
  const [first] = answered.faults;
  if (first?.code === 'HEAD_OFFICE_OWNS_THIS') throw new AppError('HEAD_OFFICE_OWNS_THIS', { message: first.message });
  throw refusalOf(answered.faults.map(faultOfRequest));
}
