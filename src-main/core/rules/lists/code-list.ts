import { normalizeSpace } from '../xpath/texts.ts';

/** The codes of a list. */
export type CodeList = ReadonlySet<string>;

/** A list of codes, from codes or from text with white space between them. */
export function codeList(codes: string | readonly string[]): CodeList {
  return new Set(typeof codes === 'string' ? codes.trim().split(/\s+/) : codes);
}

/**
 * Whether a value is one of the codes as the stylesheets match them: trimmed, with inner white space run together, and case
 * counts. They search a text of all codes for it with a space on either side, so an empty value is in none of the lists.
 */
export function isListed(list: CodeList, value: string): boolean {
  return list.has(normalizeSpace(value));
}
