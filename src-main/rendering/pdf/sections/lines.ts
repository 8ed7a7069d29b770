import { pdfLabels, type BilingualLabels } from '#shared/i18n/pdf-labels.ts';
import type { DocumentLine } from '#shared/invoice/document.ts';
import { grossPriceOf } from '#shared/invoice/net-price.ts';
import { unitCodes } from '#shared/reference/unit-codes.ts';
import type { Cell, Row } from '../pages/grid.ts';
import { styles } from '../pages/theme.ts';
import type { Section } from '../pages/section.ts';
import { tableSection, type Column } from '../pages/table.ts';
import { moneyText, plainText, priceText } from '../text/digits.ts';
import type { TextStyle, Typesetter } from '../text/typeset.ts';
import { joinedCell, plainBlock, wordsCell } from './cells.ts';
import { planColumns, type PlannedColumn } from './value-columns.ts';

// How the cells of a line are set in a column.
type Setting = { typesetter: Typesetter; column: Column | undefined; valueStyle: TextStyle; quiet: TextStyle };

type LineColumn = PlannedColumn & { cell: (line: DocumentLine, setting: Setting) => Cell };

// A code reads from left to right, as the values do.
function underValue(typesetter: Typesetter, words: BilingualLabels, style: TextStyle, column: Column | undefined): Cell {
  return words.ar === '' ? [plainBlock(typesetter, words.en, style, column)] : wordsCell(typesetter, words, style, column);
}

// A column of values, under each of which something may be said in grey.
function values(
  words: PlannedColumn['words'],
  {
    lines,
    text,
    under,
  }: {
    lines: readonly DocumentLine[];
    text: (line: DocumentLine) => string;
    under?: (line: DocumentLine) => BilingualLabels | undefined;
  },
): LineColumn {
  return {
    words,
    align: 'right',
    values: lines.map(text),
    cell(line, { typesetter, column, valueStyle, quiet }) {
      const words = under?.(line);
      return [
        plainBlock(typesetter, text(line), valueStyle, column),
        ...(words === undefined ? [] : underValue(typesetter, words, quiet, column)),
      ];
    },
  };
}

const unitNames = new Map(unitCodes.map(([code, en, ar]) => [code, { en, ar }]));

// Pieces are understood, as on receipts; a unit that the list does not have is printed as its code.
function unitOf({ unitCode }: DocumentLine): BilingualLabels | undefined {
  return unitCode === 'PCE' ? undefined : (unitNames.get(unitCode) ?? { en: unitCode, ar: '' });
}

// That the standard rate is one, its percentage says; the breakdown of VAT has the words of the others.
function categoryOf({ category }: DocumentLine): BilingualLabels | undefined {
  return category === 'S' ? undefined : { en: category, ar: '' };
}

function netPrice({ unitPrice }: DocumentLine): string {
  return priceText(unitPrice);
}

function grossPrice({ unitPrice, rate, quantity }: DocumentLine): string {
  return priceText(grossPriceOf(unitPrice, rate, quantity));
}

// What was taken off a line, below what was sold: a column of its own would leave the others no room.
function discountCell({ discount }: DocumentLine, { typesetter, column, quiet }: Setting): Cell {
  if (discount === undefined) return [];
  const { amount, percentage, reason } = discount;
  const percent = percentage === undefined ? '' : ` (${plainText(percentage.percent)}%)`;
  return [
    ...(reason === undefined ? [] : joinedCell(typesetter, reason, quiet, column)),
    plainBlock(typesetter, moneyText(amount.negated()) + percent, quiet, column),
  ];
}

function columnsOf(lines: readonly DocumentLine[], pricesIncludeVat: boolean): LineColumn[] {
  const prices = pricesIncludeVat
    ? [values(pdfLabels.netUnitPrice, { lines, text: netPrice }), values(pdfLabels.grossUnitPrice, { lines, text: grossPrice })]
    : [values(pdfLabels.unitPrice, { lines, text: netPrice })];
  return [
    {
      words: pdfLabels.lineNumber,
      align: 'left',
      values: lines.map((line) => String(line.number)),
      cell: (line, { typesetter, column, quiet }) => [plainBlock(typesetter, String(line.number), quiet, column)],
    },
    {
      words: pdfLabels.description,
      align: 'both',
      cell: (line, setting) => [
        ...joinedCell(setting.typesetter, line.name, styles.cell, setting.column),
        ...discountCell(line, setting),
      ],
    },
    values(pdfLabels.quantity, { lines, text: (line) => plainText(line.quantity), under: unitOf }),
    ...prices,
    values(pdfLabels.vatRate, { lines, text: (line) => `${plainText(line.rate)}%`, under: categoryOf }),
    values(pdfLabels.net, { lines, text: (line) => moneyText(line.net) }),
    values(pdfLabels.vatAmount, { lines, text: (line) => moneyText(line.vat) }),
    values(pdfLabels.gross, { lines, text: (line) => moneyText(line.gross) }),
  ];
}

/**
 * The table of what was sold.
 *
 * @param pricesIncludeVat whether the till's own prices, which do, are printed beside those without it.
 */
export function linesSection(typesetter: Typesetter, lines: readonly DocumentLine[], pricesIncludeVat: boolean): Section {
  const planned = columnsOf(lines, pricesIncludeVat);
  const { columns, valueStyle } = planColumns(typesetter, planned, styles.cell);
  const quiet = { ...styles.cellQuiet, size: Math.min(styles.cellQuiet.size, valueStyle.size) };
  const rows = lines.map((line): Row =>
    planned.map(({ cell }, index) => cell(line, { typesetter, column: columns[index], valueStyle, quiet })),
  );
  return tableSection(typesetter, { columns, rows });
}
