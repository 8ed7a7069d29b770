import type { Weight } from '../fonts/font-files.ts';
import { openTypefaces, type FontFiles } from '../fonts/typefaces.ts';
import { levelText, type BaseDirection } from './bidi-levels.ts';
import { breakLines, cutAtoms, type TextLine } from './break-lines.ts';
import { cleanText } from './clean-text.ts';
import { createShaper } from './shape-text.ts';

/** How a text looks; `size` in points. */
export type TextStyle = { size: number; weight: Weight; colour: string };

/** A text broken into lines and ready to be drawn. */
export type TextBlock = { lines: readonly TextLine[]; style: TextStyle };

/** A text, or several of whatever language, which are joined so that none disturbs the order within another. */
export type Text = string | readonly string[];

export type Typesetter = {
  /** Sets a text in lines of at most a width in points. */
  set(text: Text, style: TextStyle, options: { width: number; direction: BaseDirection }): TextBlock;
  /** How wide a text of one line is, in points. */
  widthOf(text: Text, style: TextStyle): number;
  /** Whether a font here has a character. */
  hasGlyph(character: string): boolean;
};

const between = { ltr: ', ', rtl: '، ' } as const;

/** Makes the typesetter of one document, which remembers the words it has set. */
export function createTypesetter(fontFiles: FontFiles): Typesetter {
  const typefaces = openTypefaces(fontFiles);
  const shapeText = createShaper(typefaces);
  const hasGlyph = (codePoint: number): boolean => typefaces.coverage.subsetsWith(codePoint).length > 0;
  const joined = (text: Text, direction: BaseDirection): string => {
    if (typeof text === 'string') return cleanText(text, hasGlyph);
    // First-strong isolates (UAX #9): each text keeps its own direction.
    return text.map((each) => `\u2068${cleanText(each, hasGlyph)}\u2069`).join(between[direction]);
  };
  const set: Typesetter['set'] = (text, style, { width, direction }) => {
    const shape = (part: string, partDirection: BaseDirection) => shapeText(part, style.weight, partDirection);
    const emWidth = (width / style.size) * 1000;
    const paragraphs = joined(text, direction).split('\n');
    const lines = paragraphs.flatMap((paragraph) => {
      const atoms = cutAtoms(levelText(paragraph, direction, hasGlyph), shape);
      return breakLines(atoms, emWidth, shape);
    });
    return { lines, style };
  };
  return {
    set,
    widthOf(text, style) {
      const { lines } = set(text, style, { width: Number.MAX_SAFE_INTEGER, direction: 'ltr' });
      return (Math.max(...lines.map((line) => line.width)) / 1000) * style.size;
    },
    hasGlyph: (character) => hasGlyph(character.codePointAt(0) ?? 0),
  };
}
