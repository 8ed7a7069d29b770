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
  isSandbox: boolean;
};

const marks = {
  not_cleared: { full: pdfWords.notCleared, short: pdfWords.notClearedShort },
  failed: { full: pdfWords.failed, short: pdfWords.failedShort },
} as const;

const bannerPadding = 7;
const gapBelowHead = 14;
const sandboxBand = { y: 14, height: 20 } as const;
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

// A part of what a page starts with, of a height that is known before it is drawn.
type HeadPart = { height: number; draw: (y: number) => void };

function bannerPart(sheet: Sheet, typesetter: Typesetter, words: BilingualWords): HeadPart {
  const span = { x: frame.left + bannerPadding, width: frame.width - 2 * bannerPadding, align: 'center' } as const;
  const ar = typesetter.set(words.ar, styles.mark, { width: span.width, direction: 'rtl' });
  const en = typesetter.set(words.en, styles.mark, { width: span.width, direction: 'ltr' });
  const height = heightOf(ar) + heightOf(en) + 2 * bannerPadding;
  const draw = (y: number): void => {
    sheet.paint({ x: frame.left, y, width: frame.width, height }, colours.alarm);
    const below = y + bannerPadding + sheet.block(ar, { ...span, y: y + bannerPadding });
    sheet.block(en, { ...span, y: below });
  };
  return { height: height + gapBelowHead, draw };
}

function continuationPart(sheet: Sheet, typesetter: Typesetter, { title, number }: PageFacts): HeadPart {
  const third = { width: frame.width / 3 };
  const at = { x: frame.left, width: frame.width };
  const en = typesetter.set(title.en, styles.section, { ...third, direction: 'ltr' });
  const ar = typesetter.set(title.ar, styles.section, { ...third, direction: 'rtl' });
  const named = typesetter.set(number, styles.value, { ...third, direction: 'ltr' });
  const draw = (y: number): void => {
    sheet.block(en, { ...at, y, align: 'left' });
    sheet.block(ar, { ...at, y, align: 'right' });
    sheet.block(named, { ...at, y, align: 'center' });
  };
  return { height: Math.max(lineHeight(styles.section), heightOf(named)) + gapBelowHead, draw };
}

// In the margin above everything else, so that it takes no room from the document.
function drawSandboxBand(sheet: Sheet, typesetter: Typesetter): void {
  const { en, ar } = pdfWords.sandbox;
  const at = { x: frame.left, width: frame.width };
  const { y, height } = sandboxBand;
  sheet.paint({ ...at, y, height }, colours.sandbox);
  const words = typesetter.set(`${en} / ${ar}`, styles.mark, { width: frame.width, direction: 'ltr' });
  sheet.block(words, { ...at, y: y + (height - heightOf(words)) / 2, align: 'center' });
}

/** What every page starts with. */
export type PageHead = {
  /** Draws it and returns where the content of the page begins. */
  draw: (page: number) => number;
  /** Where the content begins of every page but the first. */
  contentTop: number;
};

/** Sets what the pages of a document start with. */
export function createPageHead(sheet: Sheet, typesetter: Typesetter, facts: PageFacts): PageHead {
  const words = facts.delivery === 'final' ? undefined : marks[facts.delivery];
  const banner = words && bannerPart(sheet, typesetter, words.full);
  const continuation = continuationPart(sheet, typesetter, facts);
  const firstTop = frame.top + (banner?.height ?? 0);
  const draw = (page: number): number => {
    if (words !== undefined) drawUnderlay(sheet, typesetter, words.short);
    if (facts.isSandbox) drawSandboxBand(sheet, typesetter);
    banner?.draw(frame.top);
    if (page === 1) return firstTop;
    continuation.draw(firstTop);
    return firstTop + continuation.height;
  };
  return { draw, contentTop: firstTop + continuation.height };
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
