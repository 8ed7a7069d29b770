import type { RuleAdvice } from './advice.ts';

/** Not a rule of the authority: the only finding of our own. */
export const glyphMissingCode = 'PDF-GLYPH-MISSING';

/** On characters that the PDF cannot show. */
export const glyphAdvice: RuleAdvice = {
  advice:
    'Write the text in Arabic, Latin, Greek, Cyrillic, Hebrew or Devanagari letters if the buyer is to read it in the PDF; the signed XML has it as sent.',
  adviceAr:
    'اكتب النص بحروف عربية أو لاتينية أو يونانية أو سيريلية أو عبرية أو ديفاناغارية ليقرأه المشتري في ملف PDF؛ أما ملف XML الموقّع فيحمله كما أُرسل.',
};
