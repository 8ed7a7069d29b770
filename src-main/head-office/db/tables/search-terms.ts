import { searchTerm, termsOfName } from '#shared/i18n/name-terms.ts';

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
  return searchTerms([number, buyerVatNumber ?? '', ...termsOfName(buyerName ?? '')]);
}
