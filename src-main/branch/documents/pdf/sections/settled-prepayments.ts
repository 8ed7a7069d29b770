import { pdfWords } from '../../../../../src-shared/i18n/pdf-words.ts';
import type { Amount } from '../../../../../src-shared/invoice/amount.ts';
import type { SettledPrepayment } from '../../../../../src-shared/invoice/document.ts';
import type { Row } from '../pages/grid.ts';
import { styles } from '../pages/look.ts';
import type { Section } from '../pages/section.ts';
import { tableSection } from '../pages/table.ts';
import { moneyText, plainText } from '../text/figures.ts';
import type { Typesetter } from '../text/typeset.ts';
import { plainBlock } from './cells.ts';
import { planColumns } from './figure-columns.ts';

// What is taken off bears a minus, here as in the totals.
function takenOff(value: Amount): string {
  return moneyText(value.negated());
}

/** What earlier prepayments the document settles. */
export function settledPrepaymentsSection(typesetter: Typesetter, settled: readonly SettledPrepayment[]): Section {
  const right = { align: 'right' } as const;
  const { columns, figureStyle } = planColumns(
    typesetter,
    [
      { words: pdfWords.prepaymentNumber, align: 'both' },
      { ...right, words: pdfWords.date, figures: settled.map((part) => part.issueDate) },
      { ...right, words: pdfWords.vatRate, figures: ['15%'] },
      { ...right, words: pdfWords.net, figures: settled.map((part) => takenOff(part.taxable)), minimum: 74 },
      { ...right, words: pdfWords.vatAmount, figures: settled.map((part) => takenOff(part.vat)), minimum: 64 },
      { ...right, words: pdfWords.gross, figures: settled.map((part) => takenOff(part.taxable.plus(part.vat))), minimum: 74 },
    ],
    styles.cell,
  );
  const figure = (text: string, index: number) => plainBlock(typesetter, text, figureStyle, columns[index]);
  const rows = settled.map((part): Row => [
    [plainBlock(typesetter, part.number, styles.cell, columns[0])],
    [figure(part.issueDate, 1)],
    [figure(`${plainText(part.rate)}%`, 2), plainBlock(typesetter, part.category, styles.cellQuiet, columns[2])],
    [figure(takenOff(part.taxable), 3)],
    [figure(takenOff(part.vat), 4)],
    [figure(takenOff(part.taxable.plus(part.vat)), 5)],
  ]);
  return tableSection(typesetter, { title: pdfWords.settledPrepayments, columns, rows });
}
