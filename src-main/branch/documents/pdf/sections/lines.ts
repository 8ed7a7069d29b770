import { pdfWords } from '../../../../../src-shared/i18n/pdf-words.ts';
import type { DocumentLine } from '../../../../../src-shared/invoice/document.ts';
import { grossPriceOf } from '../../../../../src-shared/invoice/net-price.ts';
import type { Cell, Row } from '../pages/grid.ts';
import { styles } from '../pages/look.ts';
import type { Section } from '../pages/section.ts';
import { tableSection } from '../pages/table.ts';
import type { Column } from '../pages/table.ts';
import { moneyText, plainText, priceText } from '../text/figures.ts';
import type { TextStyle, Typesetter } from '../text/typeset.ts';
import { joinedCell, plainBlock } from './cells.ts';
import { planColumns } from './figure-columns.ts';
import type { PlannedColumn } from './figure-columns.ts';

/** How the cells of a line are set in a column. */
type Setting = { typesetter: Typesetter; column: Column | undefined; figureStyle: TextStyle; quiet: TextStyle };

type LineColumn = PlannedColumn & { cell: (line: DocumentLine, setting: Setting) => Cell };

// A column of figures, under each of which something may be said in grey.
function figures(
  words: PlannedColumn['words'],
  {
    lines,
    text,
    under,
  }: { lines: readonly DocumentLine[]; text: (line: DocumentLine) => string; under?: 'unitCode' | 'category' },
): LineColumn {
  return {
    words,
    align: 'right',
    figures: lines.map(text),
    cell: (line, { typesetter, column, figureStyle, quiet }) => [
      plainBlock(typesetter, text(line), figureStyle, column),
      ...(under === undefined ? [] : [plainBlock(typesetter, line[under], quiet, column)]),
    ],
  };
}

function netPrice({ unitPrice }: DocumentLine): string {
  return priceText(unitPrice);
}

function grossPrice({ unitPrice, rate, quantity }: DocumentLine): string {
  return priceText(grossPriceOf(unitPrice, rate, quantity));
}

function columnsOf(lines: readonly DocumentLine[], pricesIncludeVat: boolean): LineColumn[] {
  const prices = pricesIncludeVat
    ? [figures(pdfWords.netUnitPrice, { lines, text: netPrice }), figures(pdfWords.grossUnitPrice, { lines, text: grossPrice })]
    : [figures(pdfWords.unitPrice, { lines, text: netPrice })];
  return [
    {
      words: pdfWords.lineNumber,
      align: 'left',
      figures: lines.map((line) => String(line.number)),
      cell: (line, { typesetter, column, quiet }) => [plainBlock(typesetter, String(line.number), quiet, column)],
    },
    {
      words: pdfWords.description,
      align: 'both',
      cell: (line, { typesetter, column }) => joinedCell(typesetter, line.name, styles.cell, column),
    },
    figures(pdfWords.quantity, { lines, text: (line) => plainText(line.quantity), under: 'unitCode' }),
    ...prices,
    figures(pdfWords.vatRate, { lines, text: (line) => `${plainText(line.rate)}%`, under: 'category' }),
    figures(pdfWords.net, { lines, text: (line) => moneyText(line.net) }),
    figures(pdfWords.vatAmount, { lines, text: (line) => moneyText(line.vat) }),
    figures(pdfWords.gross, { lines, text: (line) => moneyText(line.gross) }),
  ];
}

/**
 * The table of what was sold.
 *
 * @param pricesIncludeVat whether the till's own prices, which do, stand beside those without it.
 */
export function linesSection(typesetter: Typesetter, lines: readonly DocumentLine[], pricesIncludeVat: boolean): Section {
  const planned = columnsOf(lines, pricesIncludeVat);
  const { columns, figureStyle } = planColumns(typesetter, planned, styles.cell);
  const quiet = { ...styles.cellQuiet, size: Math.min(styles.cellQuiet.size, figureStyle.size) };
  const rows = lines.map((line): Row =>
    planned.map(({ cell }, index) => cell(line, { typesetter, column: columns[index], figureStyle, quiet })),
  );
  return tableSection(typesetter, { columns, rows });
}
