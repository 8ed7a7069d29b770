/** A function of a file: its first line, the text of that line, and the number of lines. */
export type FunctionLength = { line: number; head: string; lines: number };

const control = /^(?:\} )?(?:if|else|for|while|switch|catch|do|try|finally)\b/u;
const opening = /(?:=>|\)(?:: [^=]+)?) \{$/u;

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}

function isWithinHead(text: string, indent: number): boolean {
  return text.trim() === '' || /^[)}]/u.test(text.trimStart()) || indentOf(text) > indent;
}

/** A head may be broken into lines: it begins on the last line before with the same indent that closes nothing. */
function headOf(lines: readonly string[], openedAt: number, indent: number): number {
  let at = openedAt;
  while (at > 0 && isWithinHead(lines[at] ?? '', indent)) at -= 1;
  return at;
}

/** Every function of a text that prettier has formatted, in the order in which they begin. */
export function functionLengths(code: string): FunctionLength[] {
  const lines = code.split('\n');
  return lines.flatMap((text, at) => {
    const trimmed = text.trimStart();
    if (!opening.test(trimmed) || control.test(trimmed)) return [];
    const indent = indentOf(text);
    const end = lines.findIndex((other, index) => index > at && other.trimStart().startsWith('}') && indentOf(other) === indent);
    const start = headOf(lines, at, indent);
    return end === -1 ? [] : [{ line: start + 1, head: (lines[start] ?? '').trim(), lines: end - start + 1 }];
  });
}
