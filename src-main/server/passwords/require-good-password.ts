import { normalPassword, shortestPassword } from '../../../src-shared/api/dashboard/people/sessions.ts';
import { invalid, refuseIfAny } from '../request-faults/request-fault.ts';

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

// The list has some 50,000 passwords, so it is read when the first password is chosen; shorter ones are refused without it
// (decision 30).
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= shortestPassword));
}

/**
 * Refuses a new password that is among the most common ones. How long it is has been checked with the request.
 *
 * @param field the field of the request that has it.
 * @throws AppError VALIDATION_ERROR.
 */
export async function requireGoodPassword(field: string, password: string): Promise<void> {
  commonPasswords ??= readCommonPasswords();
  const isCommon = (await commonPasswords).has(normalPassword(password).trim().toLowerCase());
  refuseIfAny(isCommon ? [invalid(field, 'common_password', 'is one of the most common passwords; choose another')] : []);
}
