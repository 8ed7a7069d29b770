import { pdfLabels, vatCategoryLabels } from '../../../../src-shared/i18n/pdf-labels.ts';
import type { VatSubtotal } from '../../../../src-shared/invoice/document.ts';
import type { Cell, Row } from '../pages/grid.ts';
import { styles } from '../pages/look.ts';
import type { Section } from '../pages/section.ts';
import { tableSection } from '../pages/table.ts';
import { moneyText, plainText } from '../text/digits.ts';
import type { TextStyle, Typesetter } from '../text/typeset.ts';
import { joinedCell, plainBlock, wordsCell } from './cells.ts';
import { planColumns, type PlannedColumn } from './value-columns.ts';

/** The VAT by category with the reasons why some is not charged. */
export function vatBreakdownSection(typesetter: Typesetter, subtotals: readonly VatSubtotal[]): Section {
  const right = { align: 'right' } as const;
  const hasReasons = subtotals.some((each) => each.exemptionReason !== undefined || each.exemptionCode !== undefined);
  const reason: PlannedColumn = { words: pdfLabels.exemptionReason, align: 'both' };
  const { columns, valueStyle } = planColumns(
    typesetter,
    [
      { words: pdfLabels.category, align: 'both', ...(hasReasons ? { values: [], minimum: 124 } : {}) },
      ...(hasReasons ? [reason] : []),
      { ...right, words: pdfLabels.vatRate, values: ['15%'] },
      { ...right, words: pdfLabels.taxable, values: subtotals.map((each) => moneyText(each.taxable)), minimum: 84 },
      { ...right, words: pdfLabels.vatAmount, values: subtotals.map((each) => moneyText(each.vat)), minimum: 74 },
    ],
    styles.cell,
  );
  const block = (text: string, style: TextStyle, fromEnd: number) => plainBlock(typesetter, text, style, columns.at(-fromEnd));
  const reasonCell = ({ exemptionReason, exemptionCode }: VatSubtotal): Cell => [
    ...(exemptionReason === undefined ? [] : joinedCell(typesetter, exemptionReason, styles.cell, columns[1])),
    ...(exemptionCode === undefined ? [] : [plainBlock(typesetter, exemptionCode, styles.cellQuiet, columns[1])]),
  ];
  const rows = subtotals.map((each): Row => [
    wordsCell(typesetter, vatCategoryLabels[each.category], styles.cell, columns[0]),
    ...(hasReasons ? [reasonCell(each)] : []),
    [block(`${plainText(each.rate)}%`, valueStyle, 3), block(each.category, styles.cellQuiet, 3)],
    [block(moneyText(each.taxable), valueStyle, 2)],
    [block(moneyText(each.vat), valueStyle, 1)],
  ]);
  return tableSection(typesetter, { title: pdfLabels.vatBreakdown, columns, rows });
}
