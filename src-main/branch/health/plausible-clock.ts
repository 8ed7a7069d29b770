import { buildDate } from '../../platform/build-date.ts';

/**
 * Why the wall clock is wrong beyond doubt, in one sentence; undefined where it may be right (decisions §15).
 *
 * @param certificateBegan of the unit that is to issue.
 */
export function clockFault(now: Date, certificateBegan?: string): string | undefined {
  const shown = `The clock of the appliance says ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  if (now.toISOString() < buildDate) return `${shown}, which is before this version was made (${buildDate}): set it right.`;
  if (certificateBegan === undefined || now.toISOString() >= certificateBegan) return undefined;
  return `${shown}, which is before the certificate of the EGS unit began (${certificateBegan.slice(0, 10)}): set it right.`;
}
