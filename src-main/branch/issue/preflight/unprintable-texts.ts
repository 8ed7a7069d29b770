import { charactersWithoutGlyph } from '../../documents/pdf/text/clean-text.ts';
import type { Coverage } from '../../documents/pdf/text/coverage.ts';
import type { RequestText } from './request-texts.ts';

/** A field with characters that the PDF cannot show. */
export type UnprintableText = { path: string; characters: string[] };

// A document in a script that no font has would name every field of a thousand lines.
const mostFields = 100;

/** Which fields have characters that no font of the PDF has, the first hundred of them. */
export function unprintableTexts(texts: readonly RequestText[], { subsetsWith }: Coverage): UnprintableText[] {
  const found: UnprintableText[] = [];
  for (const { path, text } of texts) {
    const characters = charactersWithoutGlyph(text, (codePoint) => subsetsWith(codePoint).length > 0);
    if (characters.length > 0) found.push({ path, characters });
    if (found.length === mostFields) break;
  }
  return found;
}
