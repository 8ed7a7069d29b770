const longestTerm = 200;

// A text as a search compares it: in lower case, in one form of Unicode, cut where nobody types further.
function searchTerm(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim().slice(0, longestTerm);
}

/** The terms of texts as a search by prefix compares them, each once. */
export function searchTerms(texts: readonly string[]): string[] {
  return [...new Set(texts.map(searchTerm))].filter((term) => term !== '');
}
