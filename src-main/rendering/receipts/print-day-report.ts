import type { DayReport } from '#shared/api/documents/day-report.ts';
import { pdfLabels, vatCategoryLabels, type BilingualLabels } from '#shared/i18n/pdf-labels.ts';
import { dayReportLabels as labels, receiptLabels, vatOfRateLabel } from '#shared/i18n/receipt-labels.ts';
import { amount, sum as addUp, type Amount } from '#shared/invoice/amount.ts';
import { nameOfPaymentMeans } from '#shared/reference/payment-means.ts';
import type { FontFiles } from '../pdf/fonts/typefaces.ts';
import { moneyText } from '../pdf/text/digits.ts';
import { createTypesetter } from '../pdf/text/typeset.ts';
import type { Bitmap } from '../raster/bitmap.ts';
import { footerStrips, logoStrips } from './layout.ts';
import { papers } from './paper.ts';
import { bitmapOf, sandboxBand } from './print-receipt.ts';
import type { DayReportRequest } from './receipt-request.ts';
import { centredWords, labelledValue, rule, space, textStrip, type ReceiptStrip, type Setting } from './strip.ts';
import { alignedTotals, type Total } from './totals.ts';

function wordsOfKind({ document_type: type, invoice_type: invoiceType }: DayReport['by_kind'][number]): BilingualLabels {
  switch (type) {
    case 'invoice':
      return invoiceType === 'standard' ? pdfLabels.taxInvoice : pdfLabels.simplifiedTaxInvoice;
    case 'credit_note':
      return pdfLabels.creditNote;
    case 'debit_note':
      return pdfLabels.debitNote;
    case 'prepayment':
      return labels.prepayments;
  }
}

// How many documents where that is said, words, and what they come to. A number before a name reads alike in both directions.
function row(setting: Setting, words: BilingualLabels, sum: number | Amount | string, documents?: number): Total {
  const count = documents === undefined ? '' : `${documents} × `;
  const shown = typeof sum === 'string' ? sum : moneyText(amount(sum));
  return { words: { en: `${count}${words.en}`, ar: words.ar }, amount: shown, style: setting.paper.styles.text };
}

// Notes and prepayments of both types are one row.
function kindRows(setting: Setting, { by_kind: kinds }: DayReport): Total[] {
  const groups = Map.groupBy(kinds, (kind) => wordsOfKind(kind));
  return [...groups].map(([words, own]) => {
    const documents = own.reduce((count, kind) => count + kind.documents, 0);
    return row(setting, words, addUp(own.map(({ total }) => amount(total))), documents);
  });
}

function named(name: string | null): BilingualLabels {
  return name === null ? labels.none : { en: name, ar: '' };
}

// What is zero of what most days do not have is left out.
function some(setting: Setting, words: BilingualLabels, { documents, total }: { documents: number; total: number }): Total[] {
  return documents === 0 ? [] : [row(setting, words, total, documents)];
}

function section(setting: Setting, title: BilingualLabels, rows: readonly Total[]): ReceiptStrip[] {
  if (rows.length === 0) return [];
  const { strong } = setting.paper.styles;
  return [...centredWords(setting, title, strong), ...alignedTotals(setting, rows), rule(setting, 'dashed')];
}

function totalsRows(setting: Setting, { totals }: DayReport): Total[] {
  const { documents, subtotal, vat, total, rounding, prepaid, payable } = totals;
  const strong = setting.paper.styles.strong;
  return [
    row(setting, labels.documents, String(documents)),
    row(setting, pdfLabels.net, subtotal),
    row(setting, pdfLabels.vatAmount, vat),
    { ...row(setting, pdfLabels.gross, total), style: strong },
    ...(rounding === 0 ? [] : [row(setting, pdfLabels.rounding, rounding)]),
    ...(prepaid === 0 ? [] : [row(setting, pdfLabels.prepaid, -prepaid)]),
    { ...row(setting, pdfLabels.payable, payable), style: strong },
  ];
}

function categoryRows(setting: Setting, { by_category: categories }: DayReport): Total[] {
  return categories.flatMap(({ vat_category: category, vat_rate: rate, taxable, vat }) => [
    row(setting, pdfLabels.taxable, taxable),
    row(setting, category === 'S' ? vatOfRateLabel(String(rate)) : vatCategoryLabels[category], vat),
  ]);
}

function otherRows(setting: Setting, { prepayments, notes, not_reported: waiting, rejected }: DayReport): Total[] {
  return [
    ...some(setting, labels.taken, prepayments.taken),
    ...some(setting, labels.settled, prepayments.settled),
    ...some(setting, labels.external, notes.external),
    ...some(setting, labels.notReported, waiting),
    ...some(setting, labels.rejected, rejected),
  ];
}

function unitRows(setting: Setting, { units }: DayReport): Total[] {
  return units.flatMap((unit) => [
    row(setting, named(unit.unit_name), String(unit.documents)),
    row(setting, labels.first, `${unit.first_invoice_number} (${unit.first_icv})`),
    row(setting, labels.last, `${unit.last_invoice_number} (${unit.last_icv})`),
  ]);
}

const partNames = {
  unit: labels.unit,
  till: receiptLabels.till,
  cashier: receiptLabels.cashier,
} as const satisfies Record<keyof DayReportRequest['of'], BilingualLabels>;

// The report of one till or cashier is not to be taken for that of the whole day.
function partStrips(setting: Setting, of: DayReportRequest['of']): ReceiptStrip[] {
  return (['unit', 'till', 'cashier'] as const).flatMap((name) => {
    const value = of[name];
    return value === undefined ? [] : labelledValue(setting, partNames[name], value, setting.paper.styles.strong);
  });
}

/** The dots of the report of a day. Amounts are in SAR; both languages stand beside each other, as on receipts. */
export function dayReportBitmap(
  { dayReport, of, isSandbox, at, paperMm, layout }: DayReportRequest,
  fontFiles: FontFiles,
): Bitmap {
  const setting: Setting = { typesetter: createTypesetter(fontFiles), paper: papers[paperMm] };
  const { styles } = setting.paper;
  const paid = dayReport.by_payment_means.map(({ means, amount: sum }) =>
    row(setting, { en: nameOfPaymentMeans(means, 'en'), ar: nameOfPaymentMeans(means, 'ar') }, sum),
  );
  const tills = dayReport.by_till.map(({ till, documents, payable }) => row(setting, named(till), payable, documents));
  const cashiers = dayReport.by_cashier.map(({ cashier, documents, payable }) =>
    row(setting, named(cashier), payable, documents),
  );
  const strips = [
    ...(isSandbox ? [sandboxBand(setting), space(10)] : []),
    ...logoStrips(setting, layout),
    ...centredWords(setting, labels.title, styles.title),
    textStrip(setting, `${dayReport.date} · SAR`, { style: styles.strong, direction: 'ltr', align: 'center' }),
    ...partStrips(setting, of),
    ...centredWords(setting, receiptLabels.noTaxDocument, styles.quiet),
    rule(setting, 'dashed'),
    ...section(setting, labels.totals, totalsRows(setting, dayReport)),
    ...section(setting, labels.byKind, kindRows(setting, dayReport)),
    ...section(setting, labels.byCategory, categoryRows(setting, dayReport)),
    ...section(setting, labels.byMeans, paid),
    ...section(setting, labels.byTill, tills),
    ...section(setting, labels.byCashier, cashiers),
    ...section(setting, labels.others, otherRows(setting, dayReport)),
    ...section(setting, labels.units, unitRows(setting, dayReport)),
    textStrip(setting, at, { style: styles.quiet, direction: 'ltr', align: 'center' }),
    ...footerStrips(setting, layout),
  ];
  return bitmapOf(strips, setting.paper);
}
