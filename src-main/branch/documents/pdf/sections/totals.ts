import { pdfWords } from '../../../../../src-shared/i18n/pdf-words.ts';
import type { TaxDocument } from '../../../../../src-shared/invoice/document.ts';
import { ensureRoom } from '../pages/flow.ts';
import type { Flow } from '../pages/flow.ts';
import { drawRows, heightOfRow } from '../pages/grid.ts';
import { labelledCells, labelledGrid } from '../pages/labelled-rows.ts';
import type { LabelledRow } from '../pages/labelled-rows.ts';
import { colours, frame, styles } from '../pages/look.ts';
import { drawSectionTitle, sectionTitleHeight } from '../pages/section-title.ts';
import type { Section } from '../pages/section.ts';
import { heightOf } from '../pages/sheet.ts';
import { moneyText, plainText } from '../text/figures.ts';
import type { TextStyle, Typesetter } from '../text/typeset.ts';

const span = { x: frame.right - 350, width: 350, labelWidth: 110, valueAlign: 'right' } as const;
// Where the figures end: all sums line up with the one below them.
const figuresEnd = span.x + span.width - span.labelWidth - 2;
const payableHeight = 30;
const payablePadding = 10;
const gapAbovePayable = 4;

function totalRows({ totals, currency, exchangeRate }: TaxDocument): LabelledRow[] {
  return [
    { words: pdfWords.totalNet, values: [moneyText(totals.taxExclusive)] },
    { words: pdfWords.totalVat, values: [moneyText(totals.vat)] },
    ...(currency === 'SAR'
      ? []
      : [
          ...(exchangeRate === undefined ? [] : [{ words: pdfWords.exchangeRate, values: [plainText(exchangeRate)] }]),
          { words: pdfWords.totalVatInSar, values: [`SAR ${moneyText(totals.vatInSar)}`] },
        ]),
    { words: pdfWords.totalGross, values: [moneyText(totals.taxInclusive)], style: styles.strong },
    ...(totals.prepaid.isZero() ? [] : [{ words: pdfWords.prepaid, values: [moneyText(totals.prepaid.negated())] }]),
    ...(totals.rounding.isZero() ? [] : [{ words: pdfWords.rounding, values: [moneyText(totals.rounding)] }]),
  ];
}

// The largest size at which the sum fits between its two labels.
function payableStyle(typesetter: Typesetter, text: string, width: number): TextStyle {
  const wanted = typesetter.widthOf(text, styles.payable);
  return wanted <= width ? styles.payable : { ...styles.payable, size: (styles.payable.size * width) / wanted };
}

function drawPayable(flow: Flow, { documentType, totals, currency }: TaxDocument): void {
  const { sheet, typesetter } = flow;
  const text = `${currency} ${moneyText(totals.payable)}`;
  const inner = { x: span.x + payablePadding, width: span.width - 2 * payablePadding };
  const labelWidth = 80;
  const figures = { x: inner.x + labelWidth, width: figuresEnd - inner.x - labelWidth };
  const words = documentType === 'credit_note' ? pdfWords.credited : pdfWords.payable;
  const en = typesetter.set(words.en, styles.payableLabel, { width: labelWidth, direction: 'ltr' });
  const ar = typesetter.set(words.ar, styles.payableLabel, { width: labelWidth, direction: 'rtl' });
  const style = payableStyle(typesetter, text, figures.width);
  const amount = typesetter.set(text, style, { width: span.width, direction: 'ltr' });
  sheet.paint({ ...span, y: flow.y, height: payableHeight }, colours.accent);
  for (const [block, at, align] of [
    [en, inner, 'left'],
    [amount, figures, 'right'],
    [ar, inner, 'right'],
  ] as const) {
    sheet.block(block, { ...at, y: flow.y + (payableHeight - heightOf(block)) / 2, align });
  }
  flow.y += payableHeight;
}

function withCurrency(currency: string): { en: string; ar: string } {
  return { en: `${pdfWords.totals.en} (${currency})`, ar: `${pdfWords.totals.ar} (${currency})` };
}

/** The sums, all on one page, and what is left to pay. */
export function totalsSection(typesetter: Typesetter, document: TaxDocument): Section {
  const grid = labelledGrid([span]);
  const rows = totalRows(document).map((row) => labelledCells(typesetter, row, span));
  const rowsHeight = rows.reduce((total, row) => total + heightOfRow(row, grid), 0);
  const height = sectionTitleHeight + rowsHeight + gapAbovePayable + payableHeight;
  const draw = (flow: Flow): void => {
    ensureRoom(flow, height);
    drawSectionTitle(flow, withCurrency(document.currency), span);
    flow.y += sectionTitleHeight;
    flow.sheet.rule({ ...span, y: flow.y }, colours.accent, 1);
    drawRows(flow, grid, rows);
    flow.y += gapAbovePayable;
    drawPayable(flow, document);
  };
  return { height, draw };
}
