import { charactersWithoutGlyph } from '../../../rendering/pdf/text/clean-text.ts';
import type { Coverage } from '../../../rendering/pdf/fonts/coverage.ts';
import type { RequestText } from './request-texts.ts';

/** A field with characters that the PDF cannot show. */
export type UnprintableText = { path: string; characters: string[] };

// A document in an unsupported script would otherwise list every field of a thousand lines.
const mostFields = 100;

/** The first hundred fields with characters that no font of the PDF has. */
export function unprintableTexts(texts: readonly RequestText[], { subsetsWith }: Coverage): UnprintableText[] {
  const found: UnprintableText[] = [];
  for (const { path, text } of texts) {
    const characters = charactersWithoutGlyph(text, (codePoint) => subsetsWith(codePoint).length > 0);
    if (characters.length > 0) found.push({ path, characters });
    if (found.length === mostFields) break;
  }
  return found;
}
