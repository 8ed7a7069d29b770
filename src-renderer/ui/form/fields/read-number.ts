import { latinDigits } from '#shared/i18n/latin-digits.ts';

/** The number that a text stands for, in Latin or Arabic digits; undefined where it stands for none. */
export function numberOf(text: string): number | undefined {
  const latin = latinDigits(text).replaceAll(/[,\s]/g, '');
  return /^-?\d{1,15}(?:\.\d{1,10})?$/.test(latin) ? Number(latin) : undefined;
}
