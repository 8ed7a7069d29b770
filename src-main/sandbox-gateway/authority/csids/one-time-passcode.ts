import type { GatewayError } from '../../../../src-shared/api/gateway/errors-body.ts';
import type { CsidRecords } from '../../state/csid-records.ts';
import type { Behavior } from './behavior.ts';

// For trying out refusals; every behavior knows them (contract §6).
const wrongPasscode = '111111';
const expiredPasscode = '222222';

function invalid(message: string): GatewayError {
  return { code: 'Invalid-OTP', message };
}

/** Checks the OTP header as the environment does (standard §7, §7.5): undefined means valid. */
export function passcodeFault(
  passcode: string | undefined,
  { passcode: rule }: Behavior,
  records: CsidRecords,
): GatewayError | undefined {
  if (passcode === undefined || passcode === '') return { code: 'Missing-OTP', message: 'OTP is required field' };
  if (passcode === expiredPasscode) return invalid('The provided OTP is expired');
  const isWrong = passcode === wrongPasscode || !rule.form.test(passcode);
  if (isWrong || (rule.isTakenOnce && records.isPasscodeSpent(passcode))) return invalid('The provided OTP is invalid');
  return undefined;
}
