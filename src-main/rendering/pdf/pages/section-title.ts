import type { BilingualLabels } from '#shared/i18n/pdf-labels.ts';
import type { Flow } from './flow.ts';
import { frame, styles } from './theme.ts';
import { lineHeight } from './canvas.ts';

const below = 3;

/** Titles are of one line. */
export const sectionTitleHeight = lineHeight(styles.section) + below;

/** Draws the title of a section, English on the left and Arabic on the right. */
export function drawSectionTitle(
  { canvas, typesetter, y }: Flow,
  words: BilingualLabels,
  span: { x: number; width: number } = { x: frame.left, width: frame.width },
): void {
  const en = typesetter.set(words.en, styles.section, { width: span.width, direction: 'ltr' });
  const ar = typesetter.set(words.ar, styles.section, { width: span.width, direction: 'rtl' });
  canvas.block(en, { ...span, y, align: 'left' });
  canvas.block(ar, { ...span, y, align: 'right' });
}
