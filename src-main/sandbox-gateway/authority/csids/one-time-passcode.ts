import type { GatewayError } from '../../../../src-shared/api/gateway/errors-body.ts';

const validPasscode = '123345';
const expiredPasscode = '222222';

/** Checks the OTP header as the developer portal does, whose passcodes are fixed (dossier §7): undefined means valid. */
export function passcodeFault(passcode: string | undefined): GatewayError | undefined {
  if (passcode === undefined || passcode === '') return { code: 'Missing-OTP', message: 'OTP is required field' };
  if (passcode === validPasscode) return undefined;
  if (passcode === expiredPasscode) return { code: 'Invalid-OTP', message: 'The provided OTP is expired' };
  return { code: 'Invalid-OTP', message: 'The provided OTP is invalid' };
}
