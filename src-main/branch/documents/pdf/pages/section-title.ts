import type { BilingualWords } from '../../../../../src-shared/i18n/pdf-words.ts';
import type { Flow } from './flow.ts';
import { frame, styles } from './look.ts';
import { lineHeight } from './sheet.ts';

const below = 3;

/** Titles are of one line. */
export const sectionTitleHeight = lineHeight(styles.section) + below;

/** Draws the title of a section, English on the left and Arabic on the right. */
export function drawSectionTitle(
  { sheet, typesetter, y }: Flow,
  words: BilingualWords,
  span: { x: number; width: number } = { x: frame.left, width: frame.width },
): void {
  const en = typesetter.set(words.en, styles.section, { width: span.width, direction: 'ltr' });
  const ar = typesetter.set(words.ar, styles.section, { width: span.width, direction: 'rtl' });
  sheet.block(en, { ...span, y, align: 'left' });
  sheet.block(ar, { ...span, y, align: 'right' });
}
