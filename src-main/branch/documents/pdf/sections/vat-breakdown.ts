import { pdfWords, vatCategoryWords } from '../../../../../src-shared/i18n/pdf-words.ts';
import type { VatSubtotal } from '../../../../../src-shared/invoice/document.ts';
import type { Cell, Row } from '../pages/grid.ts';
import { styles } from '../pages/look.ts';
import type { Section } from '../pages/section.ts';
import { tableSection } from '../pages/table.ts';
import { moneyText, plainText } from '../text/figures.ts';
import { joinedCell, plainBlock, wordsCell } from './cells.ts';
import type { TextStyle, Typesetter } from '../text/typeset.ts';
import { planColumns } from './figure-columns.ts';
import type { PlannedColumn } from './figure-columns.ts';

/** The VAT by category with the reasons why some is not charged. */
export function vatBreakdownSection(typesetter: Typesetter, subtotals: readonly VatSubtotal[]): Section {
  const right = { align: 'right' } as const;
  const hasReasons = subtotals.some((each) => each.exemptionReason !== undefined || each.exemptionCode !== undefined);
  const reason: PlannedColumn = { words: pdfWords.exemptionReason, align: 'both' };
  const { columns, figureStyle } = planColumns(
    typesetter,
    [
      { words: pdfWords.category, align: 'both', ...(hasReasons ? { figures: [], minimum: 124 } : {}) },
      ...(hasReasons ? [reason] : []),
      { ...right, words: pdfWords.vatRate, figures: ['15%'] },
      { ...right, words: pdfWords.taxable, figures: subtotals.map((each) => moneyText(each.taxable)), minimum: 84 },
      { ...right, words: pdfWords.vatAmount, figures: subtotals.map((each) => moneyText(each.vat)), minimum: 74 },
    ],
    styles.cell,
  );
  const block = (text: string, style: TextStyle, fromEnd: number) => plainBlock(typesetter, text, style, columns.at(-fromEnd));
  const reasonCell = ({ exemptionReason, exemptionCode }: VatSubtotal): Cell => [
    ...(exemptionReason === undefined ? [] : joinedCell(typesetter, exemptionReason, styles.cell, columns[1])),
    ...(exemptionCode === undefined ? [] : [plainBlock(typesetter, exemptionCode, styles.cellQuiet, columns[1])]),
  ];
  const rows = subtotals.map((each): Row => [
    wordsCell(typesetter, vatCategoryWords[each.category], styles.cell, columns[0]),
    ...(hasReasons ? [reasonCell(each)] : []),
    [block(`${plainText(each.rate)}%`, figureStyle, 3), block(each.category, styles.cellQuiet, 3)],
    [block(moneyText(each.taxable), figureStyle, 2)],
    [block(moneyText(each.vat), figureStyle, 1)],
  ]);
  return tableSection(typesetter, { title: pdfWords.vatBreakdown, columns, rows });
}
