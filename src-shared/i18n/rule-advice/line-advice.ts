import type { RuleAdvice } from './advice.ts';

const needsCode: RuleAdvice = {
  field: 'line_items[#].vat_exemption_code',
  advice: 'A line without VAT needs a reason: send a code from GET /v1/reference/vat-exemption-codes that fits its category.',
  adviceAr: 'البند الذي لا تُحتسب عليه ضريبة يحتاج إلى سبب: أرسل رمزًا من GET /v1/reference/vat-exemption-codes يناسب فئته.',
};
const wrongCode: RuleAdvice = {
  field: 'line_items[#].vat_exemption_code',
  advice: 'The code does not belong to the VAT category of the line; GET /v1/reference/vat-exemption-codes lists those that do.',
  adviceAr: 'الرمز لا يناسب فئة ضريبة البند؛ تجد الرموز المناسبة في GET /v1/reference/vat-exemption-codes.',
};
const oneCode: RuleAdvice = {
  field: 'line_items[#].vat_exemption_code',
  advice: 'Lines of the same category have different exemption codes: issue one document per code to avoid this warning.',
  adviceAr: 'بنود الفئة الواحدة تحمل رموز إعفاء مختلفة: أصدر مستندًا لكل رمز لتفادي هذا التحذير.',
};
const ofPrepayment: RuleAdvice = {
  field: 'prepaid_invoices[#]',
  advice:
    'The prepayment invoice has no exemption code, or one that does not fit its category; send the right code when you issue it.',
  adviceAr: 'فاتورة الدفعة المقدمة بلا رمز إعفاء، أو برمز لا يناسب فئتها؛ أرسل الرمز الصحيح عند إصدارها.',
};

/** On rules about lines and their exemptions. */
export const lineAdvice: Record<string, RuleAdvice> = {
  'BR-KSA-F-06-C19': {
    field: 'line_items[#].description',
    advice: 'A description must have 3 to 1,000 characters, including description_ar and the " | " between them.',
    adviceAr: 'يجب أن يكون وصف البند من 3 إلى 1000 حرف، شاملًا description_ar والفاصل « | ».',
  },
  'BR-KSA-F-C-01': {
    field: 'line_items[#].description',
    advice: 'Describe in words what was sold: a description must not consist only of digits.',
    adviceAr: 'صف ما تم بيعه بالكلمات: لا يجوز أن يتكون الوصف من أرقام فقط.',
  },
  'BR-KSA-69': needsCode,
  'BR-KSA-23': needsCode,
  'BR-KSA-24': needsCode,
  'BR-KSA-83': wrongCode,
  'BR-KSA-CL-04': wrongCode,
  'BR-KSA-F-06-C16': wrongCode,
  'BR-S-10': {
    field: 'line_items[#].vat_exemption_code',
    advice: 'A line of category S is subject to VAT: leave out vat_exemption_code, or use the category that the code belongs to.',
    adviceAr: 'البند من الفئة S خاضع للضريبة: لا ترسل vat_exemption_code، أو استخدم الفئة التي ينتمي إليها الرمز.',
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
      "The authority's list for settled prepayments does not include this exemption code. VATEX-SA-32(bis) and VATEX-SA-ROYALDECREE are correct all the same; nothing needs to be changed.",
    adviceAr:
      'قائمة الهيئة للدفعات المقدمة المسوّاة لا تتضمن رمز الإعفاء هذا. أما الرمزان VATEX-SA-32(bis) وVATEX-SA-ROYALDECREE فصحيحان، ولا يلزم أي تغيير.',
  },
};
