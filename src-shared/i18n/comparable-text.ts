import { latinDigits } from './latin-digits.ts';

/**
 * A text as it is compared where people type loosely: in lower case, without marks and tatweel, with one form for the letters that Arabic
 * writes in several, with European digits, and with one space between words.
 */
export function comparableText(text: string): string {
  return latinDigits(text)
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replaceAll('ٱ', 'ا')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
