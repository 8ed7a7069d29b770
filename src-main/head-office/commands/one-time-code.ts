import type { Sealer } from '../../platform/sealer.ts';

function purposeOf(commandId: string): string {
  return `one_time_code:${commandId}`;
}

/** The form in which a command keeps its one-time code until it is taken. */
export function sealOneTimeCode(sealer: Sealer, commandId: string, otp: string): string {
  return sealer.seal(otp, purposeOf(commandId));
}

/** The one-time code of a command. */
export function openOneTimeCode(sealer: Sealer, commandId: string, sealed: string): string {
  return sealer.open(sealed, purposeOf(commandId));
}
