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

const declaration = /(?:^|\s)(?:route|openRoute|internalRoute)\.(?:get|post|patch|delete)\(.+, \{$/u;

function closedAt(lines: readonly string[], at: number): number {
  const indent = indentOf(lines[at] ?? '');
  return lines.findIndex((other, index) => index > at && other.trimStart().startsWith('}') && indentOf(other) === indent);
}

/**
 * Every function of a text that prettier has formatted, in the order in which they begin. A declared route counts by itself, and not
 * for the function that lists it.
 */
export function functionLengths(code: string): FunctionLength[] {
  const lines = code.split('\n');
  const declared = lines.flatMap((text, at) => (declaration.test(text) ? [{ at, end: closedAt(lines, at) }] : []));
  return lines.flatMap((text, at) => {
    const trimmed = text.trimStart();
    const isRoute = declared.some((route) => route.at === at);
    if (!isRoute && (!opening.test(trimmed) || control.test(trimmed))) return [];
    const end = closedAt(lines, at);
    const start = isRoute ? at : headOf(lines, at, indentOf(text));
    const inRoutes = declared
      .filter((route) => route.at > at && route.end < end)
      .reduce((sum, route) => sum + route.end - route.at + 1, 0);
    return end === -1 ? [] : [{ line: start + 1, head: (lines[start] ?? '').trim(), lines: end - start + 1 - inRoutes }];
  });
}
