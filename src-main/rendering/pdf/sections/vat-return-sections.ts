import type { VatReturnFigures } from '#shared/api/dashboard/reports.ts';
import { vatCategoryLabels, type BilingualLabels } from '#shared/i18n/pdf-labels.ts';
import { vatReturnLabels } from '#shared/i18n/vat-return-labels.ts';
import { amount } from '#shared/invoice/amount.ts';
import { styles } from '../pages/theme.ts';
import type { Row } from '../pages/grid.ts';
import type { Section } from '../pages/section.ts';
import { tableSection } from '../pages/table.ts';
import { moneyText, plainText } from '../text/digits.ts';
import type { Typesetter } from '../text/typeset.ts';
import { plainBlock, wordsCell } from './cells.ts';
import { planColumns } from './value-columns.ts';

type ValueTable = {
  title: BilingualLabels;
  first: BilingualLabels;
  columns: readonly { words: BilingualLabels; minimum: number }[];
  rows: readonly { words: BilingualLabels; values: readonly string[]; isTotal?: boolean }[];
};

function money(value: number): string {
  return moneyText(amount(value));
}

// A table of names in both languages with values beside them.
function valueSection(typesetter: Typesetter, { title, first, columns, rows }: ValueTable): Section {
  const planned = columns.map((column, at) => ({
    ...column,
    align: 'right' as const,
    values: rows.map(({ values }) => values[at] ?? ''),
  }));
  const table = planColumns(typesetter, [{ words: first, align: 'both' }, ...planned], {
    ...styles.cell,
    weight: styles.strong.weight,
  });
  const drawn = rows.map(({ words, values, isTotal = false }): Row => {
    const { weight } = isTotal ? styles.strong : styles.cell;
    const style = { ...table.valueStyle, weight };
    return [
      wordsCell(typesetter, words, { ...styles.cell, weight }, table.columns[0]),
      ...values.map((value, at) => [plainBlock(typesetter, value, style, table.columns[at + 1])]),
    ];
  });
  return tableSection(typesetter, { title, columns: table.columns, rows: drawn });
}

/** The boxes of a return in its order, with their total, which is without what is out of scope. */
export function boxesSection(typesetter: Typesetter, { boxes, totals }: VatReturnFigures): Section {
  const rowOf = ({ box, ...sums }: VatReturnFigures['boxes'][number]): ValueTable['rows'][number] => ({
    words: vatReturnLabels[box],
    values: [money(sums.amount), money(sums.adjustment), money(sums.vat)],
  });
  return valueSection(typesetter, {
    title: vatReturnLabels.boxes,
    first: vatReturnLabels.box,
    columns: [
      { words: vatReturnLabels.amount, minimum: 84 },
      { words: vatReturnLabels.adjustment, minimum: 84 },
      { words: vatReturnLabels.vat, minimum: 84 },
    ],
    rows: [
      ...boxes.filter(({ box }) => box !== 'out_of_scope').map(rowOf),
      {
        words: vatReturnLabels.totalSales,
        values: [money(totals.amount), money(totals.adjustment), money(totals.vat)],
        isTotal: true,
      },
      ...boxes.filter(({ box }) => box === 'out_of_scope').map(rowOf),
    ],
  });
}

type Figure = VatReturnFigures['data'][number];

function countOf(documents: NonNullable<Figure['documents']>): string {
  return plainText(amount(new Set(documents.map(({ invoice_id }) => invoice_id)).size));
}

/** The figures of a return by VAT category and rate, one row each, with how many documents each has where that is known. */
export function figuresSection(typesetter: Typesetter, { data }: VatReturnFigures): Section {
  const isCounted = data.some(({ documents }) => documents !== undefined);
  return valueSection(typesetter, {
    title: vatReturnLabels.figures,
    first: vatReturnLabels.category,
    columns: [
      { words: vatReturnLabels.rate, minimum: 60 },
      ...(isCounted ? [{ words: vatReturnLabels.documents, minimum: 70 }] : []),
      { words: vatReturnLabels.taxable, minimum: 84 },
      { words: vatReturnLabels.vat, minimum: 84 },
    ],
    rows: data.map(({ category, rate, documents = [], taxable, vat }) => ({
      words: vatCategoryLabels[category],
      values: [`${plainText(amount(rate))}%`, ...(isCounted ? [countOf(documents)] : []), money(taxable), money(vat)],
    })),
  });
}
