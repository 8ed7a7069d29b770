import { lineHeight } from '../pages/canvas.ts';
import type { Flow } from '../pages/flow.ts';
import { colours, frame, styles } from '../pages/theme.ts';
import type { DocumentTitle } from './document-title.ts';

/** Draws the title of a document in both languages, with what is under it. */
export function drawTitle(flow: Flow, { title, subtitle }: DocumentTitle): void {
  const { canvas, typesetter } = flow;
  const at = { x: frame.left, width: frame.width };
  for (const [words, style] of [
    [title, styles.title],
    [subtitle, styles.subtitle],
  ] as const) {
    if (words === undefined) continue;
    const en = typesetter.set(words.en, style, { width: frame.width * 0.6, direction: 'ltr' });
    const ar = typesetter.set(words.ar, style, { width: frame.width * 0.6, direction: 'rtl' });
    canvas.block(en, { ...at, y: flow.y, align: 'left' });
    canvas.block(ar, { ...at, y: flow.y, align: 'right' });
    flow.y += lineHeight(style);
  }
  canvas.rule({ ...at, y: flow.y + 4 }, colours.accent, 1.5);
  flow.y += 14;
}
