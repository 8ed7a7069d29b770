import type { PreflightFinding } from '../../../../src-shared/api/v1/preflight.ts';
import { glyphAdvice, glyphMissingCode } from '../../../../src-shared/i18n/rule-advice/glyph-advice.ts';
import type { UnprintableText } from './unprintable-texts.ts';

const mostNamed = 5;

function named(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  return `${character} (U+${codePoint.toString(16).toUpperCase().padStart(4, '0')})`;
}

/** Warns of a field whose characters the PDF prints as a replacement. The authority does not mind them: this is of our own. */
export function glyphFinding({ path, characters }: UnprintableText): PreflightFinding {
  const more = characters.length - mostNamed;
  const list = characters.slice(0, mostNamed).map(named).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return {
    code: glyphMissingCode,
    severity: 'warning',
    path,
    message: `The PDF prints \uFFFD in place of ${list}: no font of it has ${characters.length === 1 ? 'it' : 'them'}.`,
    advice: glyphAdvice.advice,
    advice_ar: glyphAdvice.adviceAr,
  };
}
