import type { Language } from './texts/languages.ts';

const separator = ' | ';
const arabic = /\p{Script=Arabic}/u;

/** The half of a text of a document (`<arabic> | <other>`) that is in a language; the whole text where it has no halves. */
export function inLanguage(text: string, language: Language): string {
  const halves = text.split(separator);
  if (halves.length !== 2) return text;
  return halves.find((half) => arabic.test(half) === (language === 'ar')) ?? text;
}
