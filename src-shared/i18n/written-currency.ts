import type { Language } from './texts/languages.ts';

/** The sign of the Saudi riyal (U+20C1, Unicode 17.0). */
export const riyalSign = '\u20C1';

const riyal = 'SAR';

/** How a currency is written beside an amount. */
export type WrittenCurrency = {
  /** What is seen. */
  text: string;
  /** What it is called where it is read out. */
  name: string;
  /** Whether that is the riyal's own sign, which is read out and copied by its name. */
  isSign: boolean;
};

/**
 * How a currency is written beside an amount: by its ISO 4217 code, but the country's own by its sign, or by the Arabic word for it in
 * Arabic text that has no font for the sign. No other currency is written by a sign: $ is that of many.
 *
 * @param drawsSign whether what shows it has a font with the sign.
 */
export function writeCurrency(code: string, language: Language, drawsSign: boolean): WrittenCurrency {
  if (code !== riyal) return { text: code, name: code, isSign: false };
  const word = language === 'ar' ? 'ريال' : code;
  return { text: drawsSign ? riyalSign : word, name: language === 'ar' ? 'ريال سعودي' : code, isSign: drawsSign };
}

/** What a character is copied as out of a printed document: the riyal's sign by the code of the currency, which every font has. */
export function copiedText(character: string): string {
  return character === riyalSign ? riyal : character;
}
