import { comparableText } from './comparable-text.ts';

const longestTerm = 200;
// So many words of a name begin a term; nobody looks for a later one.
const mostWords = 10;

// The parts of a name of two languages.
const languageSeparator = ' | ';

/** A text as a search compares it, cut where nobody types further. */
export function searchTerm(text: string): string {
  return comparableText(text).slice(0, longestTerm).trim();
}

// The name from each of its words on, so that it is found by the beginning of any of them.
function endingsOf(name: string): string[] {
  const words = [...searchTerm(name).matchAll(/[\p{L}\p{N}]+/gu)];
  return words.slice(0, mostWords).map(({ index, input }) => input.slice(index));
}

/** What a search by prefix finds a name by, in each of its languages: the name, and the name from each of its words on. */
export function termsOfName(name: string): string[] {
  const names = name.split(languageSeparator);
  return [...new Set([...names.map(searchTerm), ...names.flatMap(endingsOf)])].filter((term) => term !== '');
}
