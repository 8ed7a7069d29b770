import { buildDate } from '#main/platform/build-date.ts';

/**
 * A sentence that says why the wall clock is certainly wrong; undefined if it may be right (contract §15).
 *
 * @param certificateBegan when the certificate of the issuing unit became valid.
 */
export function clockFault(now: Date, certificateBegan?: string): string | undefined {
  const shown = `The clock of the appliance says ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  if (now.toISOString() < buildDate) return `${shown}, which is before this version was built (${buildDate}): correct it.`;
  if (certificateBegan === undefined || now.toISOString() >= certificateBegan) return undefined;
  return `${shown}, which is before the certificate of the EGS unit became valid (${certificateBegan.slice(0, 10)}): correct it.`;
}
