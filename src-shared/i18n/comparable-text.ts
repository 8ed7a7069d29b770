const arabicIndicZero = '٠'.charCodeAt(0);

/**
 * A text as it is compared where people type loosely: in lower case, without marks and tatweel, with one form for the letters that Arabic
 * writes in several, with European digits, and with one space between words.
 */
export function comparableText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replaceAll('ٱ', 'ا')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - arabicIndicZero))
    .replaceAll(/\s+/g, ' ')
    .trim();
}
