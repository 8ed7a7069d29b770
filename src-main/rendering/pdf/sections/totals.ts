import { splitLanguages } from '#shared/i18n/in-language.ts';
import { pdfLabels } from '#shared/i18n/pdf-labels.ts';
import type { TaxDocument } from '#shared/invoice/document.ts';
import { ensureRoom, type Flow } from '../pages/flow.ts';
import { drawRows, heightOfRow } from '../pages/grid.ts';
import { labelledCells, labelledGrid, type LabelledRow } from '../pages/labelled-rows.ts';
import { colours, frame, styles } from '../pages/theme.ts';
import { drawSectionTitle, sectionTitleHeight } from '../pages/section-title.ts';
import type { Section } from '../pages/section.ts';
import { heightOf } from '../pages/canvas.ts';
import { moneyText, plainText, withCurrency } from '../text/digits.ts';
import type { TextStyle, Typesetter } from '../text/typeset.ts';

const span = { x: frame.right - 350, width: 350, labelWidth: 110, valueAlign: 'right' } as const;
// Where the amounts end: all sums line up with the one below them.
const valuesEnd = span.x + span.width - span.labelWidth - 2;
const payableHeight = 30;
const payablePadding = 10;
const gapAbovePayable = 4;

// Each with why it was given.
function discountRows({ totals, discounts }: TaxDocument): LabelledRow[] {
  if (discounts.length === 0) return [];
  return [
    { words: pdfLabels.totalOfLines, values: [moneyText(totals.lines)] },
    ...discounts.map(({ amount, reason }) => {
      const { arabic, other } = splitLanguages(reason ?? '');
      const why = [other, arabic].filter((text) => text !== undefined).join(' · ');
      return { words: pdfLabels.discount, values: [moneyText(amount.negated()), ...(why === '' ? [] : [why])] };
    }),
  ];
}

function totalRows(typesetter: Typesetter, document: TaxDocument): LabelledRow[] {
  const { totals, currency, exchangeRate } = document;
  return [
    ...discountRows(document),
    { words: pdfLabels.totalNet, values: [moneyText(totals.taxExclusive)] },
    { words: pdfLabels.totalVat, values: [moneyText(totals.vat)] },
    ...(currency === 'SAR'
      ? []
      : [
          ...(exchangeRate === undefined ? [] : [{ words: pdfLabels.exchangeRate, values: [plainText(exchangeRate)] }]),
          { words: pdfLabels.totalVatInSar, values: [withCurrency(moneyText(totals.vatInSar), 'SAR', typesetter)] },
        ]),
    { words: pdfLabels.totalGross, values: [moneyText(totals.taxInclusive)], style: styles.strong },
    ...(totals.prepaid.isZero() ? [] : [{ words: pdfLabels.prepaid, values: [moneyText(totals.prepaid.negated())] }]),
    ...(totals.rounding.isZero() ? [] : [{ words: pdfLabels.rounding, values: [moneyText(totals.rounding)] }]),
  ];
}

// The largest size at which the sum fits between its two labels.
function payableStyle(typesetter: Typesetter, text: string, width: number): TextStyle {
  const wanted = typesetter.widthOf(text, styles.payable);
  return wanted <= width ? styles.payable : { ...styles.payable, size: (styles.payable.size * width) / wanted };
}

function drawPayable(flow: Flow, { documentType, totals, currency }: TaxDocument): void {
  const { canvas, typesetter } = flow;
  const text = withCurrency(moneyText(totals.payable), currency, typesetter);
  const inner = { x: span.x + payablePadding, width: span.width - 2 * payablePadding };
  const labelWidth = 80;
  const values = { x: inner.x + labelWidth, width: valuesEnd - inner.x - labelWidth };
  const words = documentType === 'credit_note' ? pdfLabels.credited : pdfLabels.payable;
  const en = typesetter.set(words.en, styles.payableLabel, { width: labelWidth, direction: 'ltr' });
  const ar = typesetter.set(words.ar, styles.payableLabel, { width: labelWidth, direction: 'rtl' });
  const style = payableStyle(typesetter, text, values.width);
  const amount = typesetter.set(text, style, { width: span.width, direction: 'ltr' });
  canvas.paint({ ...span, y: flow.y, height: payableHeight }, colours.accent);
  for (const [block, at, align] of [
    [en, inner, 'left'],
    [amount, values, 'right'],
    [ar, inner, 'right'],
  ] as const) {
    canvas.block(block, { ...at, y: flow.y + (payableHeight - heightOf(block)) / 2, align });
  }
  flow.y += payableHeight;
}

function titleOf(currency: string): { en: string; ar: string } {
  return { en: `${pdfLabels.totals.en} (${currency})`, ar: `${pdfLabels.totals.ar} (${currency})` };
}

/** The sums, all on one page, and what is left to pay. */
export function totalsSection(typesetter: Typesetter, document: TaxDocument): Section {
  const grid = labelledGrid([span]);
  const rows = totalRows(typesetter, document).map((row) => labelledCells(typesetter, row, span));
  const rowsHeight = rows.reduce((total, row) => total + heightOfRow(row, grid), 0);
  const height = sectionTitleHeight + rowsHeight + gapAbovePayable + payableHeight;
  const draw = (flow: Flow): void => {
    ensureRoom(flow, height);
    drawSectionTitle(flow, titleOf(document.currency), span);
    flow.y += sectionTitleHeight;
    flow.canvas.rule({ ...span, y: flow.y }, colours.accent, 1);
    drawRows(flow, grid, rows);
    flow.y += gapAbovePayable;
    drawPayable(flow, document);
  };
  return { height, draw };
}
