import type { Statement } from '#shared/api/dashboard/billing.ts';
import { chargeLabels, statementLabels } from '#shared/i18n/statement-labels.ts';
import { amount } from '#shared/invoice/amount.ts';
import { ensureRoom } from '../pages/flow.ts';
import { drawRows, heightOfRow, type Row } from '../pages/grid.ts';
import { labelledCells, labelledGrid, type LabelledRow } from '../pages/labelled-rows.ts';
import { frame, styles } from '../pages/theme.ts';
import type { Section } from '../pages/section.ts';
import { tableSection } from '../pages/table.ts';
import { moneyText, plainText, withCurrency } from '../text/digits.ts';
import type { Typesetter } from '../text/typeset.ts';
import { joinedCell, plainBlock, wordsCell } from './cells.ts';
import { planColumns } from './value-columns.ts';

const sums = { x: frame.right - 350, width: 350, labelWidth: 130, valueAlign: 'right' } as const;

function money(value: number): string {
  return moneyText(amount(value));
}

function count(value: number): string {
  return plainText(amount(value));
}

/** The documents of the month by company, and of all of them. */
export function documentsSection(typesetter: Typesetter, { usage }: Statement): Section {
  const counted = [...usage.by_company, usage].map((each) => each.by_environment);
  const { columns, valueStyle } = planColumns(
    typesetter,
    [
      { words: statementLabels.company, align: 'both' },
      { words: statementLabels.sandbox, align: 'right', values: counted.map((each) => count(each.sandbox)), minimum: 84 },
      { words: statementLabels.production, align: 'right', values: counted.map((each) => count(each.production)), minimum: 84 },
    ],
    styles.cell,
  );
  const counts = (of: Statement['by_environment'], style = valueStyle): Row => [
    [plainBlock(typesetter, count(of.sandbox), style, columns[1])],
    [plainBlock(typesetter, count(of.production), style, columns[2])],
  ];
  const rows = usage.by_company.map((company): Row => {
    const name = joinedCell(typesetter, company.legal_name ?? company.company_id, styles.cell, columns[0]);
    return [name, ...counts(company.by_environment)];
  });
  const all = wordsCell(typesetter, statementLabels.allCompanies, styles.strong, columns[0]);
  return tableSection(typesetter, {
    title: statementLabels.documents,
    columns,
    rows: [...rows, [all, ...counts(usage.by_environment, { ...styles.strong, size: valueStyle.size })]],
  });
}

/** What is charged. */
export function chargesSection(typesetter: Typesetter, { lines }: Statement): Section {
  const { columns, valueStyle } = planColumns(
    typesetter,
    [
      { words: statementLabels.charge, align: 'both' },
      { words: statementLabels.quantity, align: 'right', values: lines.map((line) => count(line.quantity)), minimum: 74 },
      { words: statementLabels.unitPrice, align: 'right', values: lines.map((line) => money(line.unit_price)), minimum: 74 },
      { words: statementLabels.amount, align: 'right', values: lines.map((line) => money(line.net)), minimum: 84 },
    ],
    styles.cell,
  );
  const rows = lines.map((line): Row => [
    wordsCell(typesetter, chargeLabels[line.kind], styles.cell, columns[0]),
    [plainBlock(typesetter, count(line.quantity), valueStyle, columns[1])],
    [plainBlock(typesetter, money(line.unit_price), valueStyle, columns[2])],
    [plainBlock(typesetter, money(line.net), valueStyle, columns[3])],
  ]);
  return tableSection(typesetter, { title: statementLabels.charges, columns, rows });
}

/** The sums, all on one page. */
export function statementTotals(typesetter: Typesetter, { net, vat, total }: Statement): Section {
  const grid = labelledGrid([sums]);
  const rows: LabelledRow[] = [
    { words: statementLabels.net, values: [money(net)] },
    { words: statementLabels.vat, values: [money(vat)] },
    { words: statementLabels.total, values: [withCurrency(money(total), 'SAR', typesetter)], style: styles.strong },
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
