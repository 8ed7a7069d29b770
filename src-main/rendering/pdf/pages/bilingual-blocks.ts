import type { TextLine } from '../text/break-lines.ts';
import { isHebrew } from '../text/two-languages.ts';
import type { TextStyle, Typesetter } from '../text/typeset.ts';
import type { CellBlock } from './grid.ts';

/** A thing said in Arabic, in another language, or in both. */
export type Bilingual = { arabic?: string; other?: string };

// Between two languages on one line, in parts of the size: wide enough to be no space between words.
const leastGap = 1.2;

// A line with nothing in its middle.
function onOneLine(left: CellBlock, right: CellBlock, width: number): TextLine | undefined {
  const [first, second] = [left.lines[0], right.lines[0]];
  if (first === undefined || second === undefined || left.lines.length > 1 || right.lines.length > 1) return undefined;
  const gap = width - first.width - second.width;
  if (gap < leastGap * 1000) return undefined;
  return { shaped: [...first.shaped, { pieces: [], width: gap }, ...second.shaped], width };
}

/**
 * Sets a thing in its languages: Arabic on the right, the other on the left. Both are on one line where both fit on it;
 * otherwise the other is under the Arabic.
 */
export function bilingualBlocks(
  typesetter: Typesetter,
  { arabic, other }: Bilingual,
  { style, width }: { style: TextStyle; width: number },
): CellBlock[] {
  const set = (text: string, direction: 'ltr' | 'rtl'): CellBlock => {
    const block = typesetter.set(text, style, { width, direction });
    return { ...block, align: direction === 'rtl' ? 'right' : 'left' };
  };
  const right = arabic === undefined ? undefined : set(arabic, 'rtl');
  const left = other === undefined ? undefined : set(other, isHebrew(other) ? 'rtl' : 'ltr');
  const joined = left && right && onOneLine(left, right, (width / style.size) * 1000);
  if (joined !== undefined) return [{ lines: [joined], style, align: 'left' }];
  return [right, left].filter((block) => block !== undefined);
}
