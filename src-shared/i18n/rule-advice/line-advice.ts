import type { RuleAdvice } from './advice.ts';

const needsCode: RuleAdvice = {
  field: 'line_items[#].vat_exemption_code',
  advice: 'A line without VAT needs its reason: a code of GET /v1/reference/vat-exemption-codes for its category.',
  adviceAr: 'البند غير الخاضع للضريبة يحتاج إلى سبب: رمز من GET /v1/reference/vat-exemption-codes يناسب فئته.',
};
const wrongCode: RuleAdvice = {
  field: 'line_items[#].vat_exemption_code',
  advice: 'The code does not belong to the VAT category of the line; GET /v1/reference/vat-exemption-codes says which do.',
  adviceAr: 'الرمز لا يناسب فئة ضريبة البند؛ تجد الرموز المناسبة في GET /v1/reference/vat-exemption-codes.',
};
const oneCode: RuleAdvice = {
  field: 'line_items[#].vat_exemption_code',
  advice: 'The lines of one category name different exemption codes: issue one document per code to avoid this warning.',
  adviceAr: 'بنود الفئة الواحدة تحمل رموز إعفاء مختلفة: أصدر مستندًا لكل رمز لتفادي هذا التنبيه.',
};
const ofPrepayment: RuleAdvice = {
  field: 'prepaid_invoices[#]',
  advice: 'The prepayment invoice itself has no, or no fitting, exemption code; give one when it is issued.',
  adviceAr: 'فاتورة الدفعة المقدمة نفسها بلا رمز إعفاء مناسب؛ أدخله عند إصدارها.',
};

/** On rules about lines and their exemptions. */
export const lineAdvice: Record<string, RuleAdvice> = {
  'BR-KSA-F-06-C19': {
    field: 'line_items[#].description',
    advice: 'A description has 3 to 1,000 characters, with description_ar and the " | " between them.',
    adviceAr: 'وصف البند من 3 إلى 1000 حرف، بما فيه الوصف العربي والفاصل « | ».',
  },
  'BR-KSA-F-C-01': {
    field: 'line_items[#].description',
    advice: 'Describe what was sold in words: a description must not consist of digits only.',
    adviceAr: 'صف المبيع بالكلمات: لا يجوز أن يتكون الوصف من أرقام فقط.',
  },
  'BR-KSA-69': needsCode,
  'BR-KSA-23': needsCode,
  'BR-KSA-24': needsCode,
  'BR-KSA-83': wrongCode,
  'BR-KSA-CL-04': wrongCode,
  'BR-KSA-F-06-C16': wrongCode,
  'BR-S-10': {
    field: 'line_items[#].vat_exemption_code',
    advice: 'A line of category S bears VAT: leave its vat_exemption_code out, or give it the category that the code belongs to.',
    adviceAr: 'البند من الفئة S خاضع للضريبة: لا ترسل رمز الإعفاء، أو غيّر الفئة إلى ما يناسب الرمز.',
  },
  'BR-Z-08': oneCode,
  'BR-E-08': oneCode,
  'BR-O-08': oneCode,
  'BR-KSA-93': ofPrepayment,
  'BR-KSA-94': ofPrepayment,
  'BR-KSA-95': ofPrepayment,
  'BR-KSA-96': ofPrepayment,
  'BR-KSA-CL-07': {
    field: 'prepaid_invoices[#]',
    advice:
      'The list of settlements lacks the exemption code of the prepayment; VATEX-SA-32(bis) and VATEX-SA-ROYALDECREE are right all the same, and there is nothing to change.',
    adviceAr:
      'رمز إعفاء الدفعة المقدمة غير وارد في قائمة رموز التسويات؛ أما الرمزان VATEX-SA-32(bis) وVATEX-SA-ROYALDECREE فصحيحان ولا يلزم أي تغيير.',
  },
};
