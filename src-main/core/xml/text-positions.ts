import type { XmlElement } from './xml-tree.ts';

/** A place in a text. Both count from 1, columns in UTF-16 code units as editors do. */
export type TextPosition = { line: number; column: number };

const lineEnd = /\r\n|\r|\n/g;

// Where each line begins. Nearly all texts end lines by line feeds alone, which are found much sooner than the other ways.
function lineStartsOf(text: string): number[] {
  if (text.includes('\r')) return [0, ...Array.from(text.matchAll(lineEnd), (match) => match.index + match[0].length)];
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

// How many of the ascending numbers are not above a limit, by binary search.
function countUpTo(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Prepares a text for saying where in it the start tag of an element begins, from where that tag ends (`tagEnd`). The lines are
 * counted once, at the first call, so that a text may have as many findings as characters.
 */
export function textPositions(text: string): (tagEnd: XmlElement['tagEnd']) => TextPosition {
  let lineStarts: number[] | undefined;
  return (tagEnd) => {
    lineStarts ??= lineStartsOf(text);
    // No attribute may hold this character, so the last one before the end is the tag's own.
    const at = text.lastIndexOf('<', tagEnd - 1);
    const line = countUpTo(lineStarts, at);
    return { line, column: at - (lineStarts[line - 1] ?? 0) + 1 };
  };
}
