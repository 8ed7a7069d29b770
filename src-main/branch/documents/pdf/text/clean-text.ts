const lineBreaks = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
const otherSpaces = /[\t\u1680\u2000-\u200A\u202F\u205F\u3000]/g;
// Joiners, marks of direction, variation selectors, byte order marks: nothing that shows. A direction that a text
// claims for itself could make a number read backwards, so the order comes from the characters alone.
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]|(?!\n)\p{Cc}/gu;

// Letters in a shape of their own, as old tills send them; the letters proper are shaped by their neighbours.
const presentationForms = /[\uFB50-\uFDFF\uFE70-\uFEFC]+/g;

/** Shown for a character that no font here has: a PDF/A may not show a missing glyph (ISO 19005-3, 6.2.11.8). */
export const replacement = '?';

/**
 * A text as it can be printed: composed, with one kind of line break and of space, without what does not show, and with a
 * replacement for what no font has.
 */
export function cleanText(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const letters = text.replace(presentationForms, (forms) => forms.normalize('NFKC'));
  const plain = letters.normalize('NFC').replace(lineBreaks, '\n').replace(otherSpaces, ' ').replace(invisible, '');
  let clean = '';
  for (const character of plain) {
    const codePoint = character.codePointAt(0) ?? 0;
    clean += character === '\n' || hasGlyph(codePoint) ? character : replacement;
  }
  return clean;
}
