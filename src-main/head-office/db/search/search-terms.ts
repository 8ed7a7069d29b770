import { comparableText } from '../../../../src-shared/i18n/comparable-text.ts';

const longestTerm = 200;
// So many words of a name begin a term; nobody looks for a later one.
const mostWords = 10;

// The parts of a name of two languages.
const languageSeparator = ' | ';

// As a search compares it, cut where nobody types further.
function searchTerm(text: string): string {
  return comparableText(text).slice(0, longestTerm).trim();
}

// No XML and no search holds it.
const termSeparator = '\u0001';

/** The terms of a document as one text, in which a search finds what begins with a prefix. */
export function joinTerms(terms: readonly string[]): string {
  return terms.map((term) => termSeparator + term).join('');
}

/** The terms of texts as a search by prefix compares them, each once. */
export function searchTerms(texts: readonly string[]): string[] {
  return [...new Set(texts.map(searchTerm))].filter((term) => term !== '');
}

// The name from each of its words on, so that it is found by the beginning of any of them.
function endingsOf(name: string): string[] {
  const words = [...searchTerm(name).matchAll(/[\p{L}\p{N}]+/gu)];
  return words.slice(0, mostWords).map(({ index, input }) => input.slice(index));
}

/** What a search finds a document by, beside its UUID, which has an index of its own. */
export function termsOfDocument({
  number,
  buyerName,
  buyerVatNumber,
}: {
  number: string;
  buyerName: string | null | undefined;
  buyerVatNumber: string | null | undefined;
}): string[] {
  const names = (buyerName ?? '').split(languageSeparator);
  return searchTerms([number, buyerVatNumber ?? '', ...names, ...names.flatMap(endingsOf)]);
}
