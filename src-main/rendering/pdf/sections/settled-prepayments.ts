import { pdfLabels } from '../../../../src-shared/i18n/pdf-labels.ts';
import type { Amount } from '../../../../src-shared/invoice/amount.ts';
import type { SettledPrepayment } from '../../../../src-shared/invoice/document.ts';
import type { Row } from '../pages/grid.ts';
import { styles } from '../pages/look.ts';
import type { Section } from '../pages/section.ts';
import { tableSection } from '../pages/table.ts';
import { moneyText, plainText } from '../text/digits.ts';
import type { Typesetter } from '../text/typeset.ts';
import { plainBlock } from './cells.ts';
import { planColumns } from './value-columns.ts';

// What is taken off bears a minus, here as in the totals.
function takenOff(value: Amount): string {
  return moneyText(value.negated());
}

/** What earlier prepayments the document settles. */
export function settledPrepaymentsSection(typesetter: Typesetter, settled: readonly SettledPrepayment[]): Section {
  const right = { align: 'right' } as const;
  const { columns, valueStyle } = planColumns(
    typesetter,
    [
      { words: pdfLabels.prepaymentNumber, align: 'both' },
      { ...right, words: pdfLabels.date, values: settled.map((part) => part.issueDate) },
      { ...right, words: pdfLabels.vatRate, values: ['15%'] },
      { ...right, words: pdfLabels.net, values: settled.map((part) => takenOff(part.taxable)), minimum: 74 },
      { ...right, words: pdfLabels.vatAmount, values: settled.map((part) => takenOff(part.vat)), minimum: 64 },
      { ...right, words: pdfLabels.gross, values: settled.map((part) => takenOff(part.taxable.plus(part.vat))), minimum: 74 },
    ],
    styles.cell,
  );
  const value = (text: string, index: number) => plainBlock(typesetter, text, valueStyle, columns[index]);
  const rows = settled.map((part): Row => [
    [plainBlock(typesetter, part.number, styles.cell, columns[0])],
    [value(part.issueDate, 1)],
    [value(`${plainText(part.rate)}%`, 2), plainBlock(typesetter, part.category, styles.cellQuiet, columns[2])],
    [value(takenOff(part.taxable), 3)],
    [value(takenOff(part.vat), 4)],
    [value(takenOff(part.taxable.plus(part.vat)), 5)],
  ]);
  return tableSection(typesetter, { title: pdfLabels.settledPrepayments, columns, rows });
}
