import { glyphMissingCode } from '../../../../src-shared/i18n/rule-advice/glyph-advice.ts';
import type { ValidationContext, ValidationFinding, ValidationStep } from '../../../core/validation/validation-step.ts';
import type { Coverage } from '../../../rendering/pdf/fonts/coverage.ts';
import type { RequestText } from './request-texts.ts';
import { unprintableTexts, type UnprintableText } from './unprintable-texts.ts';

// A document of this appliance, with the texts of its request and the coverage of the PDF fonts.
type PrintableContext = ValidationContext & { texts: readonly RequestText[]; coverage: Coverage };

/** The only check of preflight that is not the authority's; its findings refer to the request. */
export type GlyphCheck = 'glyphs';

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
