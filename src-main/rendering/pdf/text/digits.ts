import { riyalSign, writeCurrency } from '#shared/i18n/written-currency.ts';
import { format2, formatAtLeast2, type Amount } from '#shared/invoice/amount.ts';
import type { Typesetter } from './typeset.ts';

function grouped(digits: string): string {
  const [whole = '', fraction] = digits.split('.');
  const withCommas = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? withCommas : `${withCommas}.${fraction}`;
}

/** `1,234.50`: an amount of money. */
export function moneyText(value: Amount): string {
  return grouped(format2(value));
}

/** `⃁ 1,234.50` or `USD 1,234.50`: an amount with its currency before it, as both languages of a printed document have it. */
export function withCurrency(amount: string, currency: string, { hasGlyph }: Pick<Typesetter, 'hasGlyph'>): string {
  return `${writeCurrency(currency, 'en', hasGlyph(riyalSign)).text} ${amount}`;
}

/** `0.333333` or `12.50`: a price, with all the decimals it has. */
export function priceText(value: Amount): string {
  return grouped(formatAtLeast2(value));
}

/** `2` or `1.5`: a quantity or a rate, without idle zeros. */
export function plainText(value: Amount): string {
  return grouped(value.toFixed());
}
