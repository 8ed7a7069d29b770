import { pageLabel, pdfLabels, type BilingualLabels } from '#shared/i18n/pdf-labels.ts';
import { pageSize } from '../file/pdfa-file.ts';
import type { Typesetter } from '../text/typeset.ts';
import { colours, frame, styles } from './theme.ts';
import { heightOf, lineHeight, type Canvas } from './canvas.ts';

/**
 * Whether the buyer may have the document: `final` when it is simplified or cleared, `not_cleared` while a standard one awaits
 * its clearance, `failed` once the authority has refused it.
 */
export type PdfDelivery = 'final' | 'not_cleared' | 'failed';

/** What every page says about its document. */
export type PageFacts = {
  title: BilingualLabels;
  number: string;
  /** What distinguishes it from every other document. */
  identity: string;
  delivery: PdfDelivery;
  isSandbox: boolean;
};

const marks = {
  not_cleared: { full: pdfLabels.notCleared, short: pdfLabels.notClearedShort },
  failed: { full: pdfLabels.failed, short: pdfLabels.failedShort },
} as const;

const bannerPadding = 7;
const gapBelowHead = 14;
const sandboxBand = { y: 14, height: 20 } as const;
const underlayTurn = -38;

// Under everything else and in an opaque tint: nothing on the page is hidden by it, and nothing is transparent.
function drawUnderlay(canvas: Canvas, typesetter: Typesetter, words: BilingualLabels): void {
  const centre = { x: pageSize.width / 2, y: pageSize.height / 2 };
  const span = { x: centre.x - pageSize.height / 2, width: pageSize.height, align: 'center' } as const;
  canvas.turned(underlayTurn, centre, () => {
    const step = lineHeight(styles.underlay);
    const ar = typesetter.set(words.ar, styles.underlay, { width: span.width, direction: 'rtl' });
    const en = typesetter.set(words.en, styles.underlay, { width: span.width, direction: 'ltr' });
    canvas.block(ar, { ...span, y: centre.y - step });
    canvas.block(en, { ...span, y: centre.y });
  });
}

// A part of what a page starts with, of a height that is known before it is drawn.
type HeadPart = { height: number; draw: (y: number) => void };

function bannerPart(canvas: Canvas, typesetter: Typesetter, words: BilingualLabels): HeadPart {
  const span = { x: frame.left + bannerPadding, width: frame.width - 2 * bannerPadding, align: 'center' } as const;
  const ar = typesetter.set(words.ar, styles.mark, { width: span.width, direction: 'rtl' });
  const en = typesetter.set(words.en, styles.mark, { width: span.width, direction: 'ltr' });
  const height = heightOf(ar) + heightOf(en) + 2 * bannerPadding;
  const draw = (y: number): void => {
    canvas.paint({ x: frame.left, y, width: frame.width, height }, colours.alarm);
    const below = y + bannerPadding + canvas.block(ar, { ...span, y: y + bannerPadding });
    canvas.block(en, { ...span, y: below });
  };
  return { height: height + gapBelowHead, draw };
}

function continuationPart(canvas: Canvas, typesetter: Typesetter, { title, number }: PageFacts): HeadPart {
  const third = { width: frame.width / 3 };
  const at = { x: frame.left, width: frame.width };
  const en = typesetter.set(title.en, styles.section, { ...third, direction: 'ltr' });
  const ar = typesetter.set(title.ar, styles.section, { ...third, direction: 'rtl' });
  const named = typesetter.set(number, styles.value, { ...third, direction: 'ltr' });
  const draw = (y: number): void => {
    canvas.block(en, { ...at, y, align: 'left' });
    canvas.block(ar, { ...at, y, align: 'right' });
    canvas.block(named, { ...at, y, align: 'center' });
  };
  return { height: Math.max(lineHeight(styles.section), heightOf(named)) + gapBelowHead, draw };
}

// In the margin above everything else, so that it takes no space from the document.
function drawSandboxBand(canvas: Canvas, typesetter: Typesetter): void {
  const { en, ar } = pdfLabels.sandbox;
  const at = { x: frame.left, width: frame.width };
  const { y, height } = sandboxBand;
  canvas.paint({ ...at, y, height }, colours.sandbox);
  const words = typesetter.set(`${en} / ${ar}`, styles.mark, { width: frame.width, direction: 'ltr' });
  canvas.block(words, { ...at, y: y + (height - heightOf(words)) / 2, align: 'center' });
}

/** What every page starts with. */
export type PdfPageHead = {
  /** Draws it and returns where the content of the page begins. */
  draw: (page: number) => number;
  /** Where the content begins of every page but the first. */
  contentTop: number;
};

/** Sets what the pages of a document start with. */
export function createPageHead(canvas: Canvas, typesetter: Typesetter, facts: PageFacts): PdfPageHead {
  const words = facts.delivery === 'final' ? undefined : marks[facts.delivery];
  const banner = words && bannerPart(canvas, typesetter, words.full);
  const continuation = continuationPart(canvas, typesetter, facts);
  const firstTop = frame.top + (banner?.height ?? 0);
  const draw = (page: number): number => {
    if (words !== undefined) drawUnderlay(canvas, typesetter, words.short);
    if (facts.isSandbox) drawSandboxBand(canvas, typesetter);
    banner?.draw(frame.top);
    if (page === 1) return firstTop;
    continuation.draw(firstTop);
    return firstTop + continuation.height;
  };
  return { draw, contentTop: firstTop + continuation.height };
}

/** Draws the foot: which document this is, and which page of how many. */
export function drawPageFoot(canvas: Canvas, typesetter: Typesetter, facts: PageFacts, page: number, pages: number): void {
  const y = frame.bottom + 12;
  const at = { x: frame.left, width: frame.width };
  const words = pageLabel(page, pages);
  const set = (text: string, direction: 'ltr' | 'rtl') => typesetter.set(text, styles.foot, { width: 340, direction });
  canvas.rule({ ...at, y: y - 5 }, colours.hairline);
  const named = canvas.block(set(facts.number, 'ltr'), { ...at, y, align: 'left' });
  canvas.block(set(facts.identity, 'ltr'), { ...at, y: y + named, align: 'left' });
  canvas.block(set(words.en, 'ltr'), { ...at, y, align: 'right' });
  canvas.block(set(words.ar, 'rtl'), { ...at, y: y + lineHeight(styles.foot), align: 'right' });
}
