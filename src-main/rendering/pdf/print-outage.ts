import { hijriDate } from '#shared/invoice/hijri-date.ts';
import { splitLanguages } from '#shared/i18n/in-language.ts';
import { outageClassLabels, outageClassTexts, outageLabels } from '#shared/i18n/outage-labels.ts';
import type { BilingualLabels } from '#shared/i18n/pdf-labels.ts';
import { writeDuration } from '#shared/i18n/written-duration.ts';
import { riyadhDate, shownRiyadhTime } from '#shared/invoice/riyadh-time.ts';
import { drawPages } from './draw-pages.ts';
import { startPdfa } from './file/pdfa-file.ts';
import { outageFileName } from './outage-file-name.ts';
import type { FontFiles } from './fonts/typefaces.ts';
import type { Bilingual } from './pages/bilingual-blocks.ts';
import type { Flow } from './pages/flow.ts';
import { drawRows } from './pages/grid.ts';
import { labelledCells, labelledGrid, type LabelledRow } from './pages/labelled-rows.ts';
import { frame, styles } from './pages/theme.ts';
import type { PageFacts } from './pages/page-furniture.ts';
import { drawSections } from './pages/section.ts';
import type { OutageCompany, OutageRequest } from './pdf-request.ts';
import { drawTitle } from './sections/draw-title.ts';
import { evidenceSection, outageDocumentsSection, outageTotals } from './sections/outage-sections.ts';
import { createTypesetter } from './text/typeset.ts';

const span = { x: frame.left, width: frame.width, labelWidth: 110 };
const afterHeading = 13;

function bilingual({ en, ar }: BilingualLabels): Bilingual {
  return { arabic: ar, other: en };
}

// In both calendars, each on a line of its own.
function instantRow(words: BilingualLabels, instant: Date): LabelledRow {
  return { words, values: [shownRiyadhTime(instant), hijriDate(riyadhDate(instant))], style: styles.strong };
}

function companyRows({ legal_name, legal_name_ar, vat_number, units }: OutageCompany): LabelledRow[] {
  const isOneName = legal_name_ar === null || legal_name_ar === legal_name;
  return [
    {
      words: outageLabels.company,
      value: isOneName ? splitLanguages(legal_name) : { arabic: legal_name_ar, other: legal_name },
    },
    { words: outageLabels.vatNumber, values: [vat_number], style: styles.strong },
    ...(units.length === 0 ? [] : [{ words: outageLabels.units, values: [units] }]),
  ];
}

function headingRows({ outage, companies, printedAt }: OutageRequest): LabelledRow[] {
  const { started_at, ended_at, duration_s, branch_name, outage_id } = outage;
  const duration = { arabic: writeDuration(duration_s, 'ar'), other: writeDuration(duration_s, 'en') };
  return [
    ...companies.flatMap(companyRows),
    { words: outageLabels.branch, value: splitLanguages(branch_name) },
    instantRow(outageLabels.started, new Date(started_at)),
    ...(ended_at === null
      ? [
          { words: outageLabels.ended, value: bilingual(outageLabels.ongoing), style: styles.strong },
          { words: outageLabels.asOf, values: [shownRiyadhTime(printedAt)] },
        ]
      : [instantRow(outageLabels.ended, new Date(ended_at))]),
    { words: outageLabels.duration, value: duration },
    { words: outageLabels.cause, value: bilingual(outageClassLabels[outage.class]), style: styles.strong },
    { words: outageLabels.grounds, value: bilingual(outageClassTexts[outage.class]) },
    { words: outageLabels.outageId, values: [outage_id], style: styles.cell },
  ];
}

function drawHeading(flow: Flow, request: OutageRequest): void {
  drawTitle(flow, { title: outageLabels.outage, subtitle: outageLabels.forTheAuthority });
  drawRows(
    flow,
    labelledGrid([span]),
    headingRows(request).map((row) => labelledCells(flow.typesetter, row, span)),
  );
  flow.y += afterHeading;
}

/** Prints an outage as PDF/A-3, in both languages, with its JSON attached. */
export function printOutage(request: OutageRequest, fontFiles: FontFiles): Promise<Uint8Array> {
  const { outage, companies, printedAt } = request;
  const { outage_id, started_at } = outage;
  const started = shownRiyadhTime(new Date(started_at));
  const typesetter = createTypesetter(fontFiles);
  const pdf = startPdfa({
    title: `${outageLabels.outage.en} ${started}`,
    subject: `${outageLabels.outage.en} (${outageLabels.forTheAuthority.en})`,
    uniqueName: outage_id,
    createdAt: printedAt,
    attachment: {
      name: `${outageFileName(outage)}.json`,
      description: 'Outage',
      content: Buffer.from(JSON.stringify({ ...outage, companies })),
      mediaType: 'application/json',
      modifiedAt: printedAt,
    },
  });
  const facts: PageFacts = {
    title: outageLabels.outage,
    number: started,
    identity: outage_id,
    delivery: 'final',
    isSandbox: outage.environment === 'sandbox',
  };
  return drawPages(pdf, typesetter, facts, (flow) => {
    drawHeading(flow, request);
    drawSections(flow, [
      outageTotals(typesetter, outage),
      evidenceSection(typesetter, outage),
      ...(outage.documents.length === 0 ? [] : [outageDocumentsSection(typesetter, outage)]),
    ]);
  });
}
