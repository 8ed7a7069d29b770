import { usualDiscountReason } from '#shared/api/v1/request-totals.ts';
import { pdfLabels, vatCategoryLabels, type BilingualLabels } from '#shared/i18n/pdf-labels.ts';
import { receiptLabels, vatOfRateLabel } from '#shared/i18n/receipt-labels.ts';
import { amount } from '#shared/invoice/amount.ts';
import type { TaxDocument, VatSubtotal } from '#shared/invoice/document.ts';
import { nameOfPaymentMeans } from '#shared/reference/payment-means.ts';
import { moneyText, plainText, withCurrency } from '../pdf/text/digits.ts';
import type { TextStyle } from '../pdf/text/typeset.ts';
import type { ReceiptContent } from './receipt-request.ts';
import { bilingualText, rowStrip, rule, type ReceiptCell, type Setting, type ReceiptStrip } from './strip.ts';

const gap = 14;

/** Why a discount was given; undefined where the document says no more than that it is one, which its label does, too. */
export function ownReason({ reason }: { reason?: string }): string | undefined {
  return reason === usualDiscountReason ? undefined : reason;
}

/** A sum with its words. */
export type Total = {
  words: BilingualLabels;
  amount: string;
  style: TextStyle;
  labelStyle?: TextStyle;
  /** What is said of it below it, in one language or in both. */
  below?: string | undefined;
};

// English on the left, then Arabic, then the amount; each below the other where there is no room for it.
function totalStrips(setting: Setting, { words, amount, style, labelStyle = style }: Total, amountWidth: number): ReceiptStrip[] {
  const { typesetter, paper } = setting;
  const labelsWidth = typesetter.widthOf(words.en, labelStyle) + gap + typesetter.widthOf(words.ar, labelStyle);
  const beside = paper.width - amountWidth - gap;
  const fits = labelsWidth <= beside;
  const span = { x: 0, width: fits ? beside : paper.width };
  const labels: ReceiptCell[] = [
    { text: words.en, style: labelStyle, direction: 'ltr', align: 'left', ...span },
    { text: words.ar, style: labelStyle, direction: 'rtl', align: 'right', ...span },
  ];
  const sum: ReceiptCell = { text: amount, style, direction: 'ltr', align: 'right', x: 0, width: paper.width };
  if (fits) return [rowStrip(setting, [...labels, sum])];
  const rows = labelsWidth <= paper.width ? [labels] : labels.map((label) => [label]);
  return [...rows, [sum]].map((cells) => rowStrip(setting, cells));
}

/** Sums below each other, whose words all leave the same room for the amounts. */
export function alignedTotals(setting: Setting, totals: readonly Total[]): ReceiptStrip[] {
  const widths = totals.map(({ amount, style }) => setting.typesetter.widthOf(amount, style));
  return totals.flatMap((total) => [
    ...totalStrips(setting, total, Math.ceil(Math.max(...widths))),
    ...(total.below === undefined ? [] : bilingualText(setting, total.below, setting.paper.styles.quiet)),
  ]);
}

// The VAT by category with the reasons why some is not charged.
function breakdown(setting: Setting, subtotals: readonly VatSubtotal[]): ReceiptStrip[] {
  const { quiet } = setting.paper.styles;
  return subtotals.flatMap(({ category, rate, taxable, vat, exemptionReason }) => {
    const words = category === 'S' ? vatOfRateLabel(plainText(rate)) : vatCategoryLabels[category];
    const totals = [
      { words: pdfLabels.taxable, amount: moneyText(taxable), style: quiet },
      { words, amount: moneyText(vat), style: quiet },
    ];
    const reason = exemptionReason === undefined ? [] : bilingualText(setting, exemptionReason, quiet);
    return [...alignedTotals(setting, totals), ...reason];
  });
}

function sumsOf(setting: Setting, { totals, discounts, subtotals, currency, settledPrepayments }: TaxDocument): Total[] {
  const { text, strong, quiet } = setting.paper.styles;
  const [only, ...others] = subtotals;
  const isPlain = only?.category === 'S' && others.length === 0;
  const vatWords = isPlain ? vatOfRateLabel(plainText(only.rate)) : pdfLabels.vatAmount;
  return [
    // The lines are with VAT where the till's prices are; what is taken off here is without it.
    ...(discounts.length === 0 ? [] : [{ words: receiptLabels.linesWithoutVat, amount: moneyText(totals.lines), style: text }]),
    ...discounts.map((discount) => ({
      words: pdfLabels.discount,
      amount: moneyText(discount.amount.negated()),
      style: text,
      below: ownReason(discount),
    })),
    { words: pdfLabels.net, amount: moneyText(totals.taxExclusive), style: text },
    { words: vatWords, amount: moneyText(totals.vat), style: text },
    ...(currency === 'SAR' ? [] : [{ words: receiptLabels.vatInSar, amount: moneyText(totals.vatInSar), style: text }]),
    { words: pdfLabels.gross, amount: moneyText(totals.taxInclusive), style: strong },
    ...(totals.rounding.isZero() ? [] : [{ words: pdfLabels.rounding, amount: moneyText(totals.rounding), style: text }]),
    ...(totals.prepaid.isZero() ? [] : [{ words: pdfLabels.prepaid, amount: moneyText(totals.prepaid.negated()), style: text }]),
    ...settledPrepayments.map(({ number, taxable, vat }) => ({
      words: { en: number, ar: '' },
      amount: moneyText(taxable.plus(vat).negated()),
      style: quiet,
    })),
  ];
}

function paymentsOf(setting: Setting, { payments }: ReceiptContent['sale']): Total[] {
  return payments.map(({ means, amount: paid }) => ({
    words: { en: nameOfPaymentMeans(means, 'en'), ar: nameOfPaymentMeans(means, 'ar') },
    amount: moneyText(amount(paid)),
    style: setting.paper.styles.text,
  }));
}

/** The sums, the VAT, what is to be paid, and by which means it was. */
export function totalsStrips(setting: Setting, document: TaxDocument, sale: ReceiptContent['sale']): ReceiptStrip[] {
  const { documentType, totals, subtotals, currency } = document;
  const needsBreakdown = subtotals.length > 1 || subtotals[0]?.category !== 'S';
  const words = documentType === 'credit_note' ? pdfLabels.credited : pdfLabels.payable;
  const { payable: style, strong: labelStyle } = setting.paper.styles;
  const payable = { words, amount: withCurrency(moneyText(totals.payable), currency, setting.typesetter), style, labelStyle };
  return [
    ...(needsBreakdown ? [...breakdown(setting, subtotals), rule(setting, 'dashed')] : []),
    ...alignedTotals(setting, sumsOf(setting, document)),
    rule(setting, 'solid'),
    ...alignedTotals(setting, [payable]),
    rule(setting, 'solid'),
    ...alignedTotals(setting, paymentsOf(setting, sale)),
  ];
}
