const arabicLetter = /\p{Script=Arabic}/u;
const hebrewLetter = /\p{Script=Hebrew}/u;
const latinLetter = /\p{Script=Latin}/u;

/** Whether a text has Arabic letters, and is therefore set from right to left. */
export function isArabic(text: string): boolean {
  return arabicLetter.test(text);
}

/** Whether a text is Hebrew alone, which is set from right to left as well. */
export function isHebrew(text: string): boolean {
  return hebrewLetter.test(text) && !latinLetter.test(text);
}
