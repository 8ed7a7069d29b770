const longestTerm = 200;

// A text as a search compares it: in lower case, in one form of Unicode, cut where nobody types further.
function searchTerm(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim().slice(0, longestTerm);
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
