import type { Language } from './texts/languages.ts';

const separator = ' | ';
const arabic = /\p{Script=Arabic}/u;

/** Whether a text has Arabic letters; Arabic digits alone are none. */
export function hasArabicLetters(text: string): boolean {
  return /(?=\p{Script=Arabic})\p{L}/u.test(text);
}

/** The name of a company in a language: the Arabic one on an Arabic page if it has one. */
export function nameInLanguage({ name, arabic }: { name: string; arabic: string | null }, language: Language): string {
  return language === 'ar' ? (arabic ?? name) : name;
}

/**
 * Takes `<arabic> | <other>` apart, as document texts join their languages. A bar in a text of one language is no joint: what
 * comes before the joint is Arabic.
 */
export function splitLanguages(text: string): { arabic?: string; other?: string } {
  const joint = text.indexOf(separator);
  if (joint !== -1 && arabic.test(text.slice(0, joint))) {
    return { arabic: text.slice(0, joint), other: text.slice(joint + separator.length) };
  }
  return arabic.test(text) ? { arabic: text } : { other: text };
}

/** The half of a text of a document (`<arabic> | <other>`) that is in a language; the whole text where it has no halves. */
export function inLanguage(text: string, language: Language): string {
  const halves = text.split(separator);
  if (halves.length !== 2) return text;
  return halves.find((half) => arabic.test(half) === (language === 'ar')) ?? text;
}
