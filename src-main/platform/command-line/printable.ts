// Control characters, line separators, and what turns the direction of a line.
const notPrintable = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * A text for one line of a terminal, in which nothing commands the terminal, begins another line or turns the direction around: each such
 * character is written as `\uXXXX`, so that JSON stays the same JSON.
 */
export function printable(text: string): string {
  return text.replaceAll(notPrintable, escaped);
}

/** The same for a text of several lines. */
export function printableLines(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => printable(line))
    .join('\n');
}
