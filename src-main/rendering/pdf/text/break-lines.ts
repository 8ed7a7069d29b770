import { visualOrder, type LevelledText } from './bidi-levels.ts';
import type { ShapedText } from './shape-text.ts';

/** The glyphs of a stretch of one level; `width` in thousandths of the em. */
export type Atom = { level: number; isSpace: boolean; text: string; shaped: ShapedText };

/** A line as it is seen, from left to right. */
export type TextLine = { shaped: readonly ShapedText[]; width: number };

type Shape = (text: string, direction: 'ltr' | 'rtl') => ShapedText;

function atomOf(text: string, level: number, shape: Shape): Atom {
  return { level, isSpace: text.startsWith(' '), text, shaped: shape(text, level % 2 === 1 ? 'rtl' : 'ltr') };
}

/** Cuts a paragraph into stretches of one level that are either all spaces or all anything else, in logical order. */
export function cutAtoms({ text, levels }: LevelledText, shape: Shape): Atom[] {
  const atoms: Atom[] = [];
  let start = 0;
  for (let end = 1; end <= text.length; end += 1) {
    const isSame = end < text.length && levels[end] === levels[start] && (text[end] === ' ') === (text[start] === ' ');
    if (isSame) continue;
    atoms.push(atomOf(text.slice(start, end), levels[start] ?? 0, shape));
    start = end;
  }
  return atoms;
}

// The letter after a virama is a part of the one before it.
const beforeLetter = /(?<![\u094D\u200C\u200D])(?=[^\p{M}\u200C\u200D])/u;

// A word too long for a line is cut wherever the line is full, though never between a letter and its marks, unless these are
// wider by themselves. Letters are measured alone: joined they are no wider, and measuring every beginning of a word again would
// take too long on a long one.
function cutToWidth(atom: Atom, width: number, shape: Shape): Atom[] {
  const widthOfPart = (part: string): number => atomOf(part, atom.level, shape).shaped.width;
  const letters = atom.text.split(beforeLetter).flatMap((each) => (widthOfPart(each) > width ? Array.from(each) : [each]));
  const cut: Atom[] = [];
  let [start, end, filled] = [0, 0, 0];
  for (const letter of letters) {
    const letterWidth = widthOfPart(letter);
    if (filled + letterWidth > width && end > start) {
      cut.push(atomOf(atom.text.slice(start, end), atom.level, shape));
      [start, filled] = [end, 0];
    }
    end += letter.length;
    filled += letterWidth;
  }
  cut.push(atomOf(atom.text.slice(start), atom.level, shape));
  return cut;
}

function widthOf(atoms: readonly Atom[]): number {
  return atoms.reduce((total, atom) => total + atom.shaped.width, 0);
}

function lineOf(atoms: readonly Atom[]): TextLine {
  const last = atoms.findLastIndex((atom) => !atom.isSpace);
  const kept = atoms.slice(0, last + 1);
  return { shaped: visualOrder(kept).map((atom) => atom.shaped), width: widthOf(kept) };
}

function cutWord(word: readonly Atom[], width: number, shape: Shape): Atom[][] {
  return word.flatMap((atom) => (atom.shaped.width <= width ? [[atom]] : cutToWidth(atom, width, shape).map((part) => [part])));
}

// What stays together: the atoms between two spaces. Where even that is too wide, each of its parts.
function wordsOf(atoms: readonly Atom[], width: number, shape: Shape): Atom[][] {
  const words: Atom[][] = [];
  let word: Atom[] = [];
  const finish = (): void => {
    if (word.length > 0) words.push(...(widthOf(word) <= width ? [word] : cutWord(word, width, shape)));
    word = [];
  };
  for (const atom of atoms) {
    if (atom.isSpace) {
      finish();
      words.push([atom]);
    } else word.push(atom);
  }
  finish();
  return words;
}

/** Fills lines of a width (thousandths of the em) with a paragraph's atoms; a blank paragraph makes one empty line. */
export function breakLines(atoms: readonly Atom[], width: number, shape: Shape): TextLine[] {
  const lines: TextLine[] = [];
  let line: Atom[] = [];
  let filled = 0;
  for (const word of wordsOf(atoms, width, shape)) {
    const wordWidth = widthOf(word);
    const isSpace = word[0]?.isSpace === true;
    if (filled + wordWidth > width && !isSpace && line.length > 0) {
      lines.push(lineOf(line));
      line = [];
      filled = 0;
    }
    if (isSpace && line.length === 0) continue;
    line.push(...word);
    filled += wordWidth;
  }
  if (line.length > 0 || lines.length === 0) lines.push(lineOf(line));
  return lines;
}
