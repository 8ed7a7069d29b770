const lineBreaks = /\r\n|[\r\v\f\u0085\u2028\u2029]/gu;
const otherSpaces = /[\t\u1680\u2000-\u200A\u202F\u205F\u3000]/gu;
// Marks of direction, variation selectors, byte order marks: nothing that shows. A direction that a text claims for itself
// could make a number read backwards, so the order comes from the characters alone.
const invisible = /(?![\n\u200C\u200D])[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}]/gu;
const joiners = /[\u200C\u200D]+/gu;
const joiningLetter = /[\p{Script=Arabic}\p{Script=Devanagari}\p{M}]/u;

// Letters in a shape of their own: Arabic as old tills send it, Latin ligatures, letters and signs of the width of Chinese ones.
// The letters proper say the same. Other characters of compatibility do not: ⁴ is no 4.
const letterForms = /[\uFB00-\uFB06\uFB50-\uFDFF\uFE70-\uFEFC\uFF01-\uFFEE]+/gu;

/** Shown for a character that no font here has: a PDF/A may not show a missing glyph (ISO 19005-3, 6.2.11.8). */
export const replacement = '\uFFFD';

export type HasGlyph = (codePoint: number) => boolean;

// Between letters that join, a (non-)joiner decides their shape: Persian and Hindi are misspelt without it. Elsewhere it says nothing.
function keepJoiners(run: string, offset: number, text: string): string {
  const isBetween = joiningLetter.test(text.charAt(offset - 1)) && joiningLetter.test(text.charAt(offset + run.length));
  return isBetween ? run : '';
}

function normalized(text: string): string {
  const letters = text.replace(letterForms, (forms) => forms.normalize('NFKC'));
  return letters
    .normalize('NFC')
    .replace(lineBreaks, '\n')
    .replace(otherSpaces, ' ')
    .replace(invisible, '')
    .replace(joiners, keepJoiners);
}

// A letter that no font has as a whole may be there in parts: ḍ as d and the dot under it.
function printable(character: string, hasGlyph: HasGlyph): string | undefined {
  const isShown = (each: string): boolean => hasGlyph(each.codePointAt(0) ?? 0);
  if (character === '\n' || isShown(character)) return character;
  const parts = Array.from(character.normalize('NFD'));
  return parts.length > 1 && parts.every(isShown) ? parts.join('') : undefined;
}

/**
 * A text as it can be printed: composed, with one kind of line break and of space, without what does not show, and with a
 * replacement for what no font has.
 */
export function cleanText(text: string, hasGlyph: HasGlyph): string {
  let clean = '';
  for (const character of normalized(text)) clean += printable(character, hasGlyph) ?? replacement;
  return clean;
}

/** The characters of a text that cannot be printed, each once. */
export function charactersWithoutGlyph(text: string, hasGlyph: HasGlyph): string[] {
  const missing = new Set<string>();
  for (const character of normalized(text)) if (printable(character, hasGlyph) === undefined) missing.add(character);
  return [...missing];
}
