import { pdfWords } from '../../../../../src-shared/i18n/pdf-words.ts';
import type { SettledPrepayment } from '../../../../../src-shared/invoice/document.ts';
import { ensureRoom } from '../pages/flow.ts';
import type { Flow } from '../pages/flow.ts';
import type { Row } from '../pages/grid.ts';
import { styles } from '../pages/look.ts';
import { drawSectionTitle } from '../pages/section-title.ts';
import { drawTable } from '../pages/table.ts';
import { moneyText, plainText } from '../text/figures.ts';
import { plainBlock } from './cells.ts';
import { planColumns } from './figure-columns.ts';

const after = 13;
const firstRoom = 80;

/** Draws what earlier prepayments the document settles; nothing where there are none. */
export function drawSettledPrepayments(flow: Flow, settled: readonly SettledPrepayment[]): void {
  if (settled.length === 0) return;
  const { typesetter } = flow;
  const right = { align: 'right' } as const;
  const { columns, figureStyle } = planColumns(
    typesetter,
    [
      { words: pdfWords.prepaymentNumber, align: 'left' },
      { ...right, words: pdfWords.date, figures: settled.map((part) => part.issueDate) },
      { ...right, words: pdfWords.vatRate, figures: ['15%'] },
      { ...right, words: pdfWords.net, figures: settled.map((part) => moneyText(part.taxable)), minimum: 74 },
      { ...right, words: pdfWords.vatAmount, figures: settled.map((part) => moneyText(part.vat)), minimum: 64 },
      { ...right, words: pdfWords.gross, figures: settled.map((part) => moneyText(part.taxable.plus(part.vat))), minimum: 74 },
    ],
    styles.cell,
  );
  const figure = (text: string, index: number) => plainBlock(typesetter, text, figureStyle, columns[index]);
  const rows = settled.map((part): Row => [
    [plainBlock(typesetter, part.number, styles.cell, columns[0])],
    [figure(part.issueDate, 1)],
    [figure(`${plainText(part.rate)}%`, 2), plainBlock(typesetter, part.category, styles.cellQuiet, columns[2])],
    [figure(moneyText(part.taxable), 3)],
    [figure(moneyText(part.vat), 4)],
    [figure(moneyText(part.taxable.plus(part.vat)), 5)],
  ]);
  ensureRoom(flow, firstRoom);
  flow.y += drawSectionTitle(flow, pdfWords.settledPrepayments);
  drawTable(flow, columns, rows);
  flow.y += after;
}
