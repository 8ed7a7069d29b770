import { attemptRuns } from '#shared/api/outages/attempt-runs.ts';
import { stateOfDocument } from '#shared/api/outages/document-state.ts';
import type { OutageDetail } from '#shared/api/outages/outages.ts';
import { attemptLabel, firstOnesLabel, outageLabels } from '#shared/i18n/outage-labels.ts';
import { amount } from '#shared/invoice/amount.ts';
import { shownRiyadhTime } from '#shared/invoice/riyadh-time.ts';
import { ensureRoom } from '../pages/flow.ts';
import { drawRows, heightOfRow, type Row } from '../pages/grid.ts';
import { labelledCells, labelledGrid, type LabelledRow } from '../pages/labelled-rows.ts';
import { drawSectionTitle, sectionTitleHeight } from '../pages/section-title.ts';
import type { Section } from '../pages/section.ts';
import { tableSection } from '../pages/table.ts';
import { frame, styles } from '../pages/theme.ts';
import { plainText } from '../text/digits.ts';
import type { Typesetter } from '../text/typeset.ts';
import { plainBlock, wordsCell } from './cells.ts';
import { planColumns } from './value-columns.ts';

const sums = { x: frame.left, width: frame.width, labelWidth: 110 } as const;
const gapBelow = 13;

function count(value: number): string {
  return plainText(amount(value));
}

function written(instant: string | null): string {
  return instant === null ? '–' : shownRiyadhTime(new Date(instant));
}

// Of an outage of very many documents not all are named; what has become of the others is not known here.
function totalRows({ waited, late, documents }: OutageDetail): LabelledRow[] {
  const accepted = documents.filter(({ reported_at }) => reported_at !== null).length;
  const firstOnes = firstOnesLabel(count(documents.length));
  return [
    { words: outageLabels.waited, values: [count(waited)], style: styles.strong },
    ...(documents.length < waited
      ? [{ words: outageLabels.listed, value: { arabic: firstOnes.ar, other: firstOnes.en } }]
      : [
          { words: outageLabels.accepted, values: [count(accepted)], style: styles.strong },
          { words: outageLabels.open, values: [count(waited - accepted)], style: styles.strong },
        ]),
    { words: outageLabels.lateOnes, values: [count(late)], style: styles.strong },
  ];
}

/** How many documents waited, and what has become of them, all on one page. */
export function outageTotals(typesetter: Typesetter, outage: OutageDetail): Section {
  const grid = labelledGrid([sums]);
  const cells = totalRows(outage).map((row) => labelledCells(typesetter, row, sums));
  const height = cells.reduce((sum, row) => sum + heightOfRow(row, grid), sectionTitleHeight + gapBelow);
  return {
    height,
    draw(flow) {
      ensureRoom(flow, height);
      drawSectionTitle(flow, outageLabels.totals);
      flow.y += sectionTitleHeight;
      drawRows(flow, grid, cells);
      flow.y += gapBelow;
    },
  };
}

/** What was tried, and what it showed: attempts that came to the same are one row. */
export function evidenceSection(typesetter: Typesetter, { evidence }: OutageDetail): Section {
  const runs = attemptRuns(evidence);
  const { columns, valueStyle } = planColumns(
    typesetter,
    [
      { words: outageLabels.first, align: 'left', values: runs.map(({ first }) => written(first)) },
      { words: outageLabels.last, align: 'left', values: runs.map(({ last }) => written(last)) },
      { words: outageLabels.result, align: 'both' },
    ],
    styles.cell,
  );
  const rows = runs.map((run): Row => [
    [plainBlock(typesetter, written(run.first), valueStyle, columns[0])],
    [plainBlock(typesetter, written(run.last), valueStyle, columns[1])],
    wordsCell(typesetter, attemptLabel(run), styles.cell, columns[2]),
  ]);
  return tableSection(typesetter, { title: outageLabels.evidence, columns, rows });
}

/** The documents that waited, over as many pages as they take. */
export function outageDocumentsSection(typesetter: Typesetter, { documents }: OutageDetail): Section {
  const { columns, valueStyle } = planColumns(
    typesetter,
    [
      { words: outageLabels.number, align: 'left' },
      { words: outageLabels.deadline, align: 'left', values: documents.map((each) => written(each.report_deadline)) },
      { words: outageLabels.acceptedAt, align: 'left', values: documents.map((each) => written(each.reported_at)) },
      { words: outageLabels.state, align: 'both', values: [''], minimum: 110 },
    ],
    styles.cell,
  );
  // Set once: an outage may have ten thousand documents.
  const shown = {
    late: wordsCell(typesetter, outageLabels.late, styles.strong, columns[3]),
    on_time: wordsCell(typesetter, outageLabels.onTime, styles.cell, columns[3]),
    waiting: wordsCell(typesetter, outageLabels.waiting, styles.cell, columns[3]),
  };
  const rows = documents.map((document): Row => [
    [plainBlock(typesetter, document.invoice_number, styles.cell, columns[0])],
    [plainBlock(typesetter, written(document.report_deadline), valueStyle, columns[1])],
    [plainBlock(typesetter, written(document.reported_at), valueStyle, columns[2])],
    shown[stateOfDocument(document)],
  ]);
  return tableSection(typesetter, { title: outageLabels.documents, columns, rows });
}
