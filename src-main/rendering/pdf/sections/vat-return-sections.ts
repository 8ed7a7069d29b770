import type { VatReturn } from '../../../../src-shared/api/dashboard/documents/reports.ts';
import { vatCategoryLabels } from '../../../../src-shared/i18n/pdf-labels.ts';
import { vatReturnLabels } from '../../../../src-shared/i18n/vat-return-labels.ts';
import { amount } from '../../../../src-shared/invoice/amount.ts';
import { ensureRoom } from '../pages/flow.ts';
import { drawRows, heightOfRow, type Row } from '../pages/grid.ts';
import { labelledCells, labelledGrid, type LabelledRow } from '../pages/labelled-rows.ts';
import { frame, styles } from '../pages/look.ts';
import type { Section } from '../pages/section.ts';
import { tableSection } from '../pages/table.ts';
import { moneyText, plainText } from '../text/digits.ts';
import type { Typesetter } from '../text/typeset.ts';
import { plainBlock, wordsCell } from './cells.ts';
import { planColumns } from './value-columns.ts';

const sums = { x: frame.right - 350, width: 350, labelWidth: 130, valueAlign: 'right' } as const;

function money(value: number): string {
  return moneyText(amount(value));
}

/** The figures of a return, one row each. */
export function figuresSection(typesetter: Typesetter, { data }: VatReturn): Section {
  const texts = data.map(({ rate, documents, taxable, vat }) => ({
    rate: `${plainText(amount(rate))}%`,
    documents: plainText(amount(documents.length)),
    taxable: money(taxable),
    vat: money(vat),
  }));
  const column = (name: 'rate' | 'documents' | 'taxable' | 'vat', minimum: number) => ({
    words: vatReturnLabels[name],
    align: 'right' as const,
    values: texts.map((text) => text[name]),
    minimum,
  });
  const { columns, valueStyle } = planColumns(
    typesetter,
    [
      { words: vatReturnLabels.category, align: 'both' },
      column('rate', 60),
      column('documents', 70),
      column('taxable', 84),
      column('vat', 84),
    ],
    styles.cell,
  );
  const rows = data.map(({ category }, index): Row => {
    const { rate = '', documents = '', taxable = '', vat = '' } = texts[index] ?? {};
    const values = [rate, documents, taxable, vat];
    return [
      wordsCell(typesetter, vatCategoryLabels[category], styles.cell, columns[0]),
      ...values.map((value, at) => [plainBlock(typesetter, value, valueStyle, columns[at + 1])]),
    ];
  });
  return tableSection(typesetter, { title: vatReturnLabels.figures, columns, rows });
}

/** The sums of a return, all on one page. */
export function vatReturnTotals(typesetter: Typesetter, { totals }: VatReturn): Section {
  const grid = labelledGrid([sums]);
  const rows: LabelledRow[] = [
    { words: vatReturnLabels.totalTaxable, values: [`SAR ${money(totals.taxable)}`] },
    { words: vatReturnLabels.totalVat, values: [`SAR ${money(totals.vat)}`], style: styles.strong },
  ];
  const cells = rows.map((row) => labelledCells(typesetter, row, sums));
  const height = cells.reduce((sum, row) => sum + heightOfRow(row, grid), 0);
  return {
    height,
    draw(flow) {
      ensureRoom(flow, height);
      drawRows(flow, grid, cells);
    },
  };
}
