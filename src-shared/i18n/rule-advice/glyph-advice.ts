import type { RuleAdvice } from './advice.ts';

/** Not a rule of the authority: the only finding of our own. */
export const glyphMissingCode = 'PDF-GLYPH-MISSING';

/** On characters that the PDF cannot show. */
export const glyphAdvice: RuleAdvice = {
  advice:
    'To show this text in the PDF, write it in Arabic, Latin, Greek, Cyrillic, Hebrew or Devanagari letters; the signed XML contains it as sent.',
  adviceAr:
    'ليظهر هذا النص في ملف PDF، اكتبه بحروف عربية أو لاتينية أو يونانية أو سيريلية أو عبرية أو ديفاناغارية؛ أما ملف XML الموقّع فيتضمنه كما أُرسل.',
};
