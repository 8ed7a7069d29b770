import type { RuleAdvice } from './advice.ts';

/** The findings of preflight that are no rules of the authority: characters that the PDF cannot show … */
export const glyphMissingCode = 'PDF-GLYPH-MISSING';

/** … and a line that does not say in Arabic what is sold. */
export const arabicMissingCode = 'SANAD-ARABIC';

/** On characters that the PDF cannot show. */
export const glyphAdvice: RuleAdvice = {
  advice:
    'To show this text in the PDF, write it in Arabic, Latin, Greek, Cyrillic, Hebrew or Devanagari letters; the signed XML contains it as sent.',
  adviceAr:
    'ليظهر هذا النص في ملف PDF، اكتبه بحروف عربية أو لاتينية أو يونانية أو سيريلية أو عبرية أو ديفاناغارية؛ أما ملف XML الموقّع فيتضمنه كما أُرسل.',
};

/** On a line that does not say in Arabic what is sold. */
export const arabicAdvice: RuleAdvice = {
  advice: 'Send what is sold in Arabic too, in description_ar: tax invoices in Saudi Arabia have to be in Arabic.',
  adviceAr: 'أرسل وصف الصنف بالعربية أيضًا في الحقل description_ar: يجب أن تكون الفواتير الضريبية في السعودية باللغة العربية.',
};
