import type { VatReturnFigures } from '#shared/api/dashboard/reports.ts';
import { vatReturnLabels } from '#shared/i18n/vat-return-labels.ts';
import { drawPages } from './draw-pages.ts';
import { startPdfa } from './file/pdfa-file.ts';
import type { FontFiles } from './fonts/typefaces.ts';
import type { Flow } from './pages/flow.ts';
import { drawRows } from './pages/grid.ts';
import { labelledCells, labelledGrid, type LabelledRow } from './pages/labelled-rows.ts';
import { frame, styles } from './pages/theme.ts';
import type { PageFacts } from './pages/page-furniture.ts';
import { drawSections } from './pages/section.ts';
import type { VatReturnRequest } from './pdf-request.ts';
import { drawTitle } from './sections/draw-title.ts';
import { boxesSection, figuresSection } from './sections/vat-return-sections.ts';
import { createTypesetter } from './text/typeset.ts';

const span = { x: frame.left, width: frame.width, labelWidth: 110 };
const afterHeading = 13;

function namesOf({ legal_name, legal_name_ar }: VatReturnFigures['company']): string[] {
  return legal_name_ar === null || legal_name_ar === legal_name ? [legal_name] : [legal_name_ar, legal_name];
}

function drawHeading(flow: Flow, { company, period }: VatReturnFigures): void {
  drawTitle(flow, { title: vatReturnLabels.vatReturn, subtitle: vatReturnLabels.forTheReturn });
  const rows: LabelledRow[] = [
    { words: vatReturnLabels.company, values: namesOf(company) },
    { words: vatReturnLabels.vatNumber, values: [company.vat_number], style: styles.strong },
    { words: vatReturnLabels.period, values: [`${period.from} – ${period.to}`] },
  ];
  drawRows(
    flow,
    labelledGrid([span]),
    rows.map((row) => labelledCells(flow.typesetter, row, span)),
  );
  flow.y += afterHeading;
}

/** Prints a VAT return as PDF/A-3; the attached JSON also names the documents behind each figure. */
export function printVatReturn({ vatReturn, printedAt }: VatReturnRequest, fontFiles: FontFiles): Promise<Uint8Array> {
  const { company, period, environment } = vatReturn;
  const number = `${period.from} – ${period.to}`;
  const typesetter = createTypesetter(fontFiles);
  const pdf = startPdfa({
    title: `${vatReturnLabels.vatReturn.en} ${number}`,
    subject: `${vatReturnLabels.vatReturn.en} (${vatReturnLabels.forTheReturn.en})`,
    uniqueName: `${company.vat_number} ${number}`,
    createdAt: printedAt,
    attachment: {
      name: `vat-return_${period.from}_${period.to}.json`,
      description: 'VAT return',
      content: Buffer.from(JSON.stringify(vatReturn)),
      mediaType: 'application/json',
      modifiedAt: printedAt,
    },
  });
  const facts: PageFacts = {
    title: vatReturnLabels.vatReturn,
    number,
    identity: company.vat_number,
    delivery: 'final',
    isSandbox: environment === 'sandbox',
  };
  return drawPages(pdf, typesetter, facts, (flow) => {
    drawHeading(flow, vatReturn);
    drawSections(flow, [boxesSection(typesetter, vatReturn), figuresSection(typesetter, vatReturn)]);
  });
}
