import { heightOf } from '../pages/canvas.ts';
import type { Flow } from '../pages/flow.ts';
import { colours, frame, styles } from '../pages/theme.ts';
import type { DocumentTitle } from './document-title.ts';

/** Draws the title of a document in both languages, with what is under it. */
export function drawTitle(flow: Flow, { title, subtitle }: DocumentTitle): void {
  const { canvas, typesetter } = flow;
  const at = { x: frame.left, width: frame.width };
  // A title is short in one of the languages; what is under it may be long in both.
  for (const [words, style, share] of [
    [title, styles.title, 0.6],
    [subtitle, styles.subtitle, 0.48],
  ] as const) {
    if (words === undefined) continue;
    const en = typesetter.set(words.en, style, { width: frame.width * share, direction: 'ltr' });
    const ar = typesetter.set(words.ar, style, { width: frame.width * share, direction: 'rtl' });
    canvas.block(en, { ...at, y: flow.y, align: 'left' });
    canvas.block(ar, { ...at, y: flow.y, align: 'right' });
    flow.y += Math.max(heightOf(en), heightOf(ar));
  }
  canvas.rule({ ...at, y: flow.y + 4 }, colours.accent, 1.5);
  flow.y += 14;
}
