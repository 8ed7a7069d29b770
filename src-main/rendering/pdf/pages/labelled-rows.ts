import type { BilingualLabels } from '#shared/i18n/pdf-labels.ts';
import { isArabic } from '../text/two-languages.ts';
import type { Text, TextStyle, Typesetter } from '../text/typeset.ts';
import { bilingualBlocks, type Bilingual } from './bilingual-blocks.ts';
import type { Cell, CellBlock, Grid } from './grid.ts';
import { styles } from './theme.ts';
import type { Align } from './canvas.ts';

/** Values, or one in its languages, between their two labels: English on the left, Arabic on the right. */
export type LabelledRow = { words: BilingualLabels; style?: TextStyle } & ({ values: readonly Text[] } | { value: Bilingual });

/** Where labelled rows are; values are centred between their labels unless they are amounts, which line up. */
export type LabelledSpan = { x: number; width: number; labelWidth: number; valueAlign?: Align };

const padding = { x: 2, y: 2.5 } as const;

function columnsOf({ width, labelWidth }: LabelledSpan): { width: number }[] {
  return [{ width: labelWidth }, { width: width - 2 * labelWidth }, { width: labelWidth }];
}

/** The grid of labelled rows, in one stretch or in several side by side. */
export function labelledGrid(spans: readonly LabelledSpan[]): Grid {
  const left = spans[0]?.x ?? 0;
  const columns = spans.flatMap((span, index) => {
    const before = spans[index - 1];
    const gap = before === undefined ? [] : [{ width: span.x - before.x - before.width }];
    return [...gap, ...columnsOf(span)];
  });
  return { left, columns, padding, ruled: spans };
}

/** The three cells of a labelled row. */
export function labelledCells(typesetter: Typesetter, row: LabelledRow | undefined, span: LabelledSpan): Cell[] {
  if (row === undefined) return [[], [], []];
  const [labels, values] = columnsOf(span).map((column) => column.width - 2 * padding.x);
  const label = { width: labels ?? 0 };
  const style = row.style ?? styles.value;
  const plain = (text: Text): CellBlock => {
    const direction = isArabic(typeof text === 'string' ? text : text.join('')) ? 'rtl' : 'ltr';
    return { ...typesetter.set(text, style, { width: values ?? 0, direction }), align: span.valueAlign ?? 'center' };
  };
  const value = 'value' in row ? bilingualBlocks(typesetter, row.value, { style, width: values ?? 0 }) : row.values.map(plain);
  return [
    [{ ...typesetter.set(row.words.en, styles.label, { ...label, direction: 'ltr' }), align: 'left' }],
    value,
    [{ ...typesetter.set(row.words.ar, styles.label, { ...label, direction: 'rtl' }), align: 'right' }],
  ];
}
