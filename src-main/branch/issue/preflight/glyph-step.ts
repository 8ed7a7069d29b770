import { glyphMissingCode } from '#shared/i18n/rule-advice/own-advice.ts';
import type { ValidationContext, ValidationFinding, ValidationStep } from '#main/core/validation/validation-step.ts';
import type { Coverage } from '#main/rendering/pdf/fonts/coverage.ts';
import { charactersWithoutGlyph } from '#main/rendering/pdf/text/clean-text.ts';
import type { RequestText } from './request-path.ts';

// A document of this appliance, with the texts of its request and the coverage of the PDF fonts.
type PrintableContext = ValidationContext & { texts: readonly RequestText[]; coverage: Coverage };

/** The check of the thread that is not the authority's; its findings refer to the request. */
export type GlyphCheck = 'glyphs';

/** A field with characters that the PDF cannot show. */
export type UnprintableText = { path: string; characters: string[] };

/** How many fields a finding of our own is listed for: some documents would list every field of a thousand lines. */
export const mostFields = 100;

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

const mostNamed = 5;

function named(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  return `${character} (U+${codePoint.toString(16).toUpperCase().padStart(4, '0')})`;
}

/** Warns of a field whose characters the PDF prints as a replacement. */
export function glyphFinding({ path, characters }: UnprintableText): ValidationFinding<GlyphCheck> {
  const more = characters.length - mostNamed;
  const list = characters.slice(0, mostNamed).map(named).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return {
    check: 'glyphs',
    code: glyphMissingCode,
    severity: 'warning',
    path,
    message: `The PDF prints \uFFFD in place of ${list}: no font of it has ${characters.length === 1 ? 'it' : 'them'}.`,
  };
}

/** The PDF can show every text of the request. */
export const glyphStep: ValidationStep<PrintableContext, GlyphCheck> = ({ texts, coverage }) =>
  unprintableTexts(texts, coverage).map(glyphFinding);
