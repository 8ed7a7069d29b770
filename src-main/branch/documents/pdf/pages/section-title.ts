import type { BilingualWords } from '../../../../../src-shared/i18n/pdf-words.ts';
import type { Flow } from './flow.ts';
import { frame, styles } from './look.ts';

const below = 3;

/** Draws the title of a section, English on the left and Arabic on the right. */
export function drawSectionTitle(
  { sheet, typesetter, ...flow }: Flow,
  words: BilingualWords,
  span: { x: number; width: number } = { x: frame.left, width: frame.width },
): number {
  const en = typesetter.set(words.en, styles.section, { width: span.width / 2, direction: 'ltr' });
  const ar = typesetter.set(words.ar, styles.section, { width: span.width, direction: 'rtl' });
  sheet.block(en, { ...span, y: flow.y, align: 'left' });
  return sheet.block(ar, { ...span, y: flow.y, align: 'right' }) + below;
}
