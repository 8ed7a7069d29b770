const arabicLetter = /\p{Script=Arabic}/u;
const hebrewLetter = /\p{Script=Hebrew}/u;
const latinLetter = /\p{Script=Latin}/u;
const separator = ' | ';

/** Whether a text has Arabic letters, and is therefore set from right to left. */
export function isArabic(text: string): boolean {
  return arabicLetter.test(text);
}

/** Whether a text is Hebrew alone, which is set from right to left as well. */
export function isHebrew(text: string): boolean {
  return hebrewLetter.test(text) && !latinLetter.test(text);
}

/**
 * Takes `<arabic> | <other>` apart, as document texts join their languages. A bar in a text of one language is no joint: what
 * comes before the joint is Arabic.
 */
export function splitLanguages(text: string): { arabic?: string; other?: string } {
  const joint = text.indexOf(separator);
  if (joint !== -1 && isArabic(text.slice(0, joint))) {
    return { arabic: text.slice(0, joint), other: text.slice(joint + separator.length) };
  }
  return isArabic(text) ? { arabic: text } : { other: text };
}
