import { splitLanguages } from '#shared/i18n/in-language.ts';
import type { Statement } from '#shared/api/dashboard/billing.ts';
import { planLabels, statementLabels } from '#shared/i18n/statement-labels.ts';
import { drawPages } from './draw-pages.ts';
import { startPdfa } from './file/pdfa-file.ts';
import type { FontFiles } from './fonts/typefaces.ts';
import type { Flow } from './pages/flow.ts';
import { drawRows } from './pages/grid.ts';
import { labelledCells, labelledGrid, type LabelledRow } from './pages/labelled-rows.ts';
import { frame, styles } from './pages/theme.ts';
import type { PageFacts } from './pages/page-furniture.ts';
import { drawSections } from './pages/section.ts';
import type { StatementRequest } from './pdf-request.ts';
import { drawTitle } from './sections/draw-title.ts';
import { chargesSection, documentsSection, statementTotals } from './sections/statement-sections.ts';
import { createTypesetter } from './text/typeset.ts';

const span = { x: frame.left, width: frame.width, labelWidth: 110 };
const afterHeading = 13;

function headingRows({ number, organization, period, plan, usage }: Statement): LabelledRow[] {
  const planName = planLabels[plan];
  return [
    { words: statementLabels.number, values: [number], style: styles.strong },
    { words: statementLabels.organization, value: splitLanguages(organization.name) },
    { words: statementLabels.period, values: [`${period.from} – ${period.to}`] },
    { words: statementLabels.plan, value: { arabic: planName.ar, other: planName.en } },
    { words: statementLabels.productionUnits, values: [String(usage.egs_units.production)] },
    { words: statementLabels.sandboxUnits, values: [String(usage.egs_units.sandbox)] },
  ];
}

function drawHeading(flow: Flow, statement: Statement): void {
  const subtitle = statement.status === 'open' ? statementLabels.open : statementLabels.noTaxInvoice;
  drawTitle(flow, { title: statementLabels.statement, subtitle });
  drawRows(
    flow,
    labelledGrid([span]),
    headingRows(statement).map((row) => labelledCells(flow.typesetter, row, span)),
  );
  flow.y += afterHeading;
}

/** Prints a statement as PDF/A-3 with its JSON attached. The same request always gives the same bytes. */
export async function printStatement({ statement, printedAt }: StatementRequest, fontFiles: FontFiles): Promise<Uint8Array> {
  const { number, month, organization } = statement;
  const typesetter = createTypesetter(fontFiles);
  const pdf = startPdfa({
    title: `${statementLabels.statement.en} ${number}`,
    subject: `${statementLabels.statement.en} (${statementLabels.noTaxInvoice.en})`,
    uniqueName: number,
    createdAt: printedAt,
    attachment: {
      name: `statement-${month}.json`,
      description: 'Statement',
      content: Buffer.from(JSON.stringify(statement)),
      mediaType: 'application/json',
      modifiedAt: printedAt,
    },
  });
  const identity = organization.organization_id;
  const facts: PageFacts = { title: statementLabels.statement, number, identity, delivery: 'final', isSandbox: false };
  return drawPages(pdf, typesetter, facts, (flow) => {
    drawHeading(flow, statement);
    const documents = documentsSection(typesetter, statement);
    drawSections(flow, [documents, chargesSection(typesetter, statement), statementTotals(typesetter, statement)]);
  });
}
