import { identificationWords, pdfWords } from '../../../../../src-shared/i18n/pdf-words.ts';
import type { BilingualWords } from '../../../../../src-shared/i18n/pdf-words.ts';
import type { Address, Party } from '../../../../../src-shared/invoice/document.ts';
import { ensureRoom } from '../pages/flow.ts';
import type { Flow } from '../pages/flow.ts';
import { drawRows } from '../pages/grid.ts';
import type { Cell } from '../pages/grid.ts';
import { labelledCells, labelledGrid } from '../pages/labelled-rows.ts';
import type { LabelledRow, LabelledSpan } from '../pages/labelled-rows.ts';
import { colours, frame, styles } from '../pages/look.ts';
import { drawSectionTitle } from '../pages/section-title.ts';
import { splitLanguages } from '../text/two-languages.ts';
import type { Typesetter } from '../text/typeset.ts';

type Side = { party: Party; words: BilingualWords; span: LabelledSpan };

const gap = 23;
const after = 13;
// Enough for both names and the first rows, so that a party does not start at the very bottom.
const firstRoom = 110;

function addressTexts({ buildingNumber, street, district, city, postalCode, country }: Address): string[] {
  const house = [buildingNumber, street].filter((part) => part !== undefined).join(' ');
  const town = [city, postalCode].filter((part) => part !== undefined).join(' ');
  return [house, district, town, country].flatMap((part) => (part === undefined || part === '' ? [] : [part]));
}

function partyRows({ vatNumber, identification, address }: Party): LabelledRow[] {
  const scheme = identification && (identificationWords[identification.scheme] ?? sameWords(identification.scheme));
  const place = address === undefined ? [] : addressTexts(address);
  return [
    ...(vatNumber === undefined ? [] : [{ words: pdfWords.vatNumber, values: [vatNumber], style: styles.strong }]),
    ...(identification === undefined || scheme === undefined ? [] : [{ words: scheme, values: [identification.number] }]),
    ...(place.length === 0 ? [] : [{ words: pdfWords.address, values: [place] }]),
  ];
}

function sameWords(text: string): BilingualWords {
  return { en: text, ar: text };
}

function nameCell(typesetter: Typesetter, { party, span }: Side): Cell {
  const { arabic, other } = splitLanguages(party.name);
  const { width } = span;
  return [
    ...(arabic === undefined
      ? []
      : [{ ...typesetter.set(arabic, styles.partyName, { width, direction: 'rtl' }), align: 'right' as const }]),
    ...(other === undefined
      ? []
      : [{ ...typesetter.set(other, styles.partyName, { width, direction: 'ltr' }), align: 'left' as const }]),
  ];
}

function sidesOf(seller: Party, buyer: Party | undefined): Side[] {
  if (buyer === undefined) {
    return [{ party: seller, words: pdfWords.seller, span: { x: frame.left, width: frame.width, labelWidth: 110 } }];
  }
  const width = (frame.width - gap) / 2;
  return [
    { party: seller, words: pdfWords.seller, span: { x: frame.left, width, labelWidth: 62 } },
    { party: buyer, words: pdfWords.buyer, span: { x: frame.left + width + gap, width, labelWidth: 62 } },
  ];
}

/** Draws the seller, and beside it the buyer where there is one. */
export function drawParties(flow: Flow, seller: Party, buyer: Party | undefined): void {
  const sides = sidesOf(seller, buyer);
  ensureRoom(flow, firstRoom);
  const heights = sides.map(({ words, span }) => drawSectionTitle(flow, words, span));
  flow.y += Math.max(...heights);
  for (const { span } of sides) flow.sheet.rule({ ...span, y: flow.y }, colours.accent, 1);
  const names = sides.flatMap((side, index) => {
    const cell = nameCell(flow.typesetter, side);
    return index === 0 ? [cell] : [[], cell];
  });
  const nameColumns = sides.flatMap(({ span }, index) => (index === 0 ? [span] : [{ width: gap }, span]));
  const spans = sides.map((side) => side.span);
  drawRows(flow, { left: frame.left, columns: nameColumns, padding: { x: 2, y: 4 }, ruled: spans }, [names]);

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
