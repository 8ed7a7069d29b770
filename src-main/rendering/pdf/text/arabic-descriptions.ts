import type { DocumentLine } from '../../../../src-shared/invoice/document.ts';
import { splitLanguages } from './two-languages.ts';

/** The Arabic of what was sold, by the number of the line; a description in one language alone is the line's own. */
export function arabicDescriptions(lines: readonly DocumentLine[]): Map<number, string> {
  const entries = lines.flatMap(({ number, name }) => {
    const { arabic, other } = splitLanguages(name);
    return arabic === undefined || other === undefined ? [] : [[number, arabic] as const];
  });
  return new Map(entries);
}
