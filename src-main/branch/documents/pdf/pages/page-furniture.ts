import { chainWords, pageWords, pdfWords } from '../../../../../src-shared/i18n/pdf-words.ts';
import type { BilingualWords } from '../../../../../src-shared/i18n/pdf-words.ts';
import { pageSize } from '../file/pdfa-file.ts';
import type { PdfDelivery } from '../pdf-order.ts';
import type { Typesetter } from '../text/typeset.ts';
import { colours, frame, styles } from './look.ts';
import { heightOf, lineHeight } from './sheet.ts';
import type { Sheet } from './sheet.ts';

/** What every page says about its document. */
export type PageFacts = {
  title: BilingualWords;
  number: string;
  uuid: string;
  icv: number;
  delivery: PdfDelivery;
};

const marks = {
  not_cleared: { full: pdfWords.notCleared, short: pdfWords.notClearedShort },
  failed: { full: pdfWords.failed, short: pdfWords.failedShort },
} as const;

const bannerPadding = 7;
const underlayTurn = -38;

// Under everything else and in an opaque tint: nothing on the page is hidden by it, and nothing is transparent.
function drawUnderlay(sheet: Sheet, typesetter: Typesetter, words: BilingualWords): void {
  const centre = { x: pageSize.width / 2, y: pageSize.height / 2 };
  const span = { x: centre.x - pageSize.height / 2, width: pageSize.height, align: 'center' } as const;
  sheet.turned(underlayTurn, centre, () => {
    const step = lineHeight(styles.underlay);
    const ar = typesetter.set(words.ar, styles.underlay, { width: span.width, direction: 'rtl' });
    const en = typesetter.set(words.en, styles.underlay, { width: span.width, direction: 'ltr' });
    sheet.block(ar, { ...span, y: centre.y - step });
    sheet.block(en, { ...span, y: centre.y });
  });
}

function drawBanner(sheet: Sheet, typesetter: Typesetter, words: BilingualWords, y: number): number {
  const span = { x: frame.left + bannerPadding, width: frame.width - 2 * bannerPadding } as const;
  const ar = typesetter.set(words.ar, styles.mark, { width: span.width, direction: 'rtl' });
  const en = typesetter.set(words.en, styles.mark, { width: span.width, direction: 'ltr' });
  const height = heightOf(ar) + heightOf(en) + 2 * bannerPadding;
  sheet.paint({ x: frame.left, y, width: frame.width, height }, colours.alarm);
  const below = y + bannerPadding + sheet.block(ar, { ...span, y: y + bannerPadding, align: 'center' });
  sheet.block(en, { ...span, y: below, align: 'center' });
  return height + 14;
}

function drawContinuation(sheet: Sheet, typesetter: Typesetter, facts: PageFacts, y: number): number {
  const third = { width: frame.width / 3 };
  const at = { x: frame.left, width: frame.width, y };
  const number = typesetter.set(facts.number, styles.value, { ...third, direction: 'ltr' });
  sheet.block(typesetter.set(facts.title.en, styles.section, { ...third, direction: 'ltr' }), { ...at, align: 'left' });
  sheet.block(typesetter.set(facts.title.ar, styles.section, { ...third, direction: 'rtl' }), { ...at, align: 'right' });
  return Math.max(lineHeight(styles.section), sheet.block(number, { ...at, align: 'center' })) + 14;
}

/** Draws what a page starts with and returns where its content begins. */
export function drawPageHead(sheet: Sheet, typesetter: Typesetter, facts: PageFacts, page: number): number {
  let y: number = frame.top;
  if (facts.delivery !== 'final') {
    const words = marks[facts.delivery];
    drawUnderlay(sheet, typesetter, words.short);
    y += drawBanner(sheet, typesetter, words.full, y);
  }
  return page === 1 ? y : y + drawContinuation(sheet, typesetter, facts, y);
}

/** Draws the foot: which document this is, and which page of how many. */
export function drawPageFoot(sheet: Sheet, typesetter: Typesetter, facts: PageFacts, page: number, pages: number): void {
  const y = frame.bottom + 12;
  const at = { x: frame.left, width: frame.width };
  const words = pageWords(page, pages);
  const set = (text: string, direction: 'ltr' | 'rtl') => typesetter.set(text, styles.foot, { width: 340, direction });
  sheet.rule({ ...at, y: y - 5 }, colours.hairline);
  const named = sheet.block(set(facts.number, 'ltr'), { ...at, y, align: 'left' });
  sheet.block(set(chainWords(facts.uuid, facts.icv), 'ltr'), { ...at, y: y + named, align: 'left' });
  sheet.block(set(words.en, 'ltr'), { ...at, y, align: 'right' });
  sheet.block(set(words.ar, 'rtl'), { ...at, y: y + lineHeight(styles.foot), align: 'right' });
}
