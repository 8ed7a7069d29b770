import { splitLanguages } from '#shared/i18n/in-language.ts';
import { identificationLabels, pdfLabels, type BilingualLabels } from '#shared/i18n/pdf-labels.ts';
import type { Party } from '#shared/invoice/document.ts';
import { bilingualBlocks } from '../pages/bilingual-blocks.ts';
import { ensureRoom, type Flow } from '../pages/flow.ts';
import { drawRows, type Cell } from '../pages/grid.ts';
import { labelledCells, labelledGrid, type LabelledRow, type LabelledSpan } from '../pages/labelled-rows.ts';
import { colours, frame, styles } from '../pages/theme.ts';
import { drawSectionTitle, sectionTitleHeight } from '../pages/section-title.ts';
import type { Typesetter } from '../text/typeset.ts';
import { printedAddress } from '../text/address-texts.ts';

type Side = { party: Party; words: BilingualLabels; span: LabelledSpan };

const gap = 23;
const after = 13;
const namePadding = { x: 2, y: 4 } as const;
// Enough for both names and the first rows, so that a party does not start at the very bottom.
const firstRoom = 110;

function sameWords(text: string): BilingualLabels {
  return { en: text, ar: text };
}

function partyRows({ vatNumber, identification, address }: Party): LabelledRow[] {
  const scheme = identification && (identificationLabels[identification.scheme] ?? sameWords(identification.scheme));
  const place = address === undefined ? [] : printedAddress(address);
  return [
    ...(vatNumber === undefined ? [] : [{ words: pdfLabels.vatNumber, values: [vatNumber], style: styles.strong }]),
    ...(identification === undefined || scheme === undefined ? [] : [{ words: scheme, values: [identification.number] }]),
    ...(place.length === 0 ? [] : [{ words: pdfLabels.address, values: [place] }]),
  ];
}

function nameCell(typesetter: Typesetter, { party, span }: Side): Cell {
  const width = span.width - 2 * namePadding.x;
  return bilingualBlocks(typesetter, splitLanguages(party.name), { style: styles.partyName, width });
}

function sidesOf(seller: Party, buyer: Party | undefined): Side[] {
  if (buyer === undefined) {
    return [{ party: seller, words: pdfLabels.seller, span: { x: frame.left, width: frame.width, labelWidth: 110 } }];
  }
  const width = (frame.width - gap) / 2;
  return [
    { party: seller, words: pdfLabels.seller, span: { x: frame.left, width, labelWidth: 62 } },
    { party: buyer, words: pdfLabels.buyer, span: { x: frame.left + width + gap, width, labelWidth: 62 } },
  ];
}

/** Draws the seller, and beside it the buyer where there is one. */
export function drawParties(flow: Flow, seller: Party, buyer: Party | undefined): void {
  const sides = sidesOf(seller, buyer);
  ensureRoom(flow, firstRoom);
  for (const { words, span } of sides) drawSectionTitle(flow, words, span);
  flow.y += sectionTitleHeight;
  for (const { span } of sides) flow.canvas.rule({ ...span, y: flow.y }, colours.accent, 1);
  const names = sides.flatMap((side, index) => {
    const cell = nameCell(flow.typesetter, side);
    return index === 0 ? [cell] : [[], cell];
  });
  const nameColumns = sides.flatMap(({ span }, index) => (index === 0 ? [span] : [{ width: gap }, span]));
  const spans = sides.map((side) => side.span);
  drawRows(flow, { left: frame.left, columns: nameColumns, padding: namePadding, ruled: spans }, [names]);

  const rows = sides.map((side) => partyRows(side.party));
  const count = Math.max(...rows.map((each) => each.length));
  const cells = Array.from({ length: count }, (_, index) =>
    sides.flatMap((side, position) => {
      const row = labelledCells(flow.typesetter, rows[position]?.[index], side.span);
      return position === 0 ? row : [[], ...row];
    }),
  );
  drawRows(flow, labelledGrid(spans), cells);
  flow.y += after;
}
