import { pdfWords } from '../../../../../src-shared/i18n/pdf-words.ts';
import type { DocumentLine } from '../../../../../src-shared/invoice/document.ts';
import type { Flow } from '../pages/flow.ts';
import type { Row } from '../pages/grid.ts';
import { styles } from '../pages/look.ts';
import { drawTable } from '../pages/table.ts';
import { moneyText, plainText, priceText } from '../text/figures.ts';
import { joinedCell, plainBlock } from './cells.ts';
import { planColumns } from './figure-columns.ts';

const after = 13;

/** Draws the table of what was sold. */
export function drawDocumentLines(flow: Flow, lines: readonly DocumentLine[]): void {
  const { typesetter } = flow;
  const right = { align: 'right' } as const;
  const { columns, figureStyle } = planColumns(
    typesetter,
    [
      { words: pdfWords.lineNumber, align: 'left', figures: lines.map((line) => String(line.number)) },
      { words: pdfWords.description, align: 'both' },
      { ...right, words: pdfWords.quantity, figures: lines.map((line) => plainText(line.quantity)) },
      { ...right, words: pdfWords.unitPrice, figures: lines.map((line) => priceText(line.unitPrice)) },
      { ...right, words: pdfWords.vatRate, figures: ['15%'] },
      { ...right, words: pdfWords.net, figures: lines.map((line) => moneyText(line.net)) },
      { ...right, words: pdfWords.vatAmount, figures: lines.map((line) => moneyText(line.vat)) },
      { ...right, words: pdfWords.gross, figures: lines.map((line) => moneyText(line.gross)) },
    ],
    styles.cell,
  );
  const quiet = { ...styles.cellQuiet, size: Math.min(styles.cellQuiet.size, figureStyle.size) };
  const figure = (text: string, index: number) => plainBlock(typesetter, text, figureStyle, columns[index]);
  const under = (text: string, index: number) => plainBlock(typesetter, text, quiet, columns[index]);
  const rows = lines.map((line): Row => [
    [under(String(line.number), 0)],
    joinedCell(typesetter, line.name, styles.cell, columns[1]),
    [figure(plainText(line.quantity), 2), under(line.unitCode, 2)],
    [figure(priceText(line.unitPrice), 3)],
    [figure(`${plainText(line.rate)}%`, 4), under(line.category, 4)],
    [figure(moneyText(line.net), 5)],
    [figure(moneyText(line.vat), 6)],
    [figure(moneyText(line.gross), 7)],
  ]);
  drawTable(flow, columns, rows);
  flow.y += after;
}
