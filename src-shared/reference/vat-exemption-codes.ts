import type { VatCategory } from '../invoice/document.ts';

/** An exemption reason (BT-121) with the texts of BT-120. `reasonAr` is absent where the authority has published none. */
export type VatExemption = { code: string; category: VatCategory; reason: string; reasonAr?: string };

/** The authority's exemption codes by category, with the reason texts in use (standard §1.6). */
export const vatExemptions: readonly VatExemption[] = [
  {
    code: 'VATEX-SA-29',
    category: 'E',
    reason: 'Financial services mentioned in Article 29 of the VAT Regulations',
    reasonAr: 'الخدمات المالية',
  },
  {
    code: 'VATEX-SA-29-7',
    category: 'E',
    reason: 'Life insurance services mentioned in Article 29 of the VAT Regulations',
    reasonAr: 'عقد تأمين على الحياة',
  },
  {
    code: 'VATEX-SA-30',
    category: 'E',
    reason: 'Real estate transactions mentioned in Article 30 of the VAT Regulations',
    reasonAr: 'التوريدات العقارية المعفاة من الضريبة',
  },
  { code: 'VATEX-SA-32', category: 'Z', reason: 'Export of goods', reasonAr: 'صادرات السلع من المملكة' },
  { code: 'VATEX-SA-32(bis)', category: 'Z', reason: 'Supplies under Article 32 bis of the VAT Regulations' },
  { code: 'VATEX-SA-33', category: 'Z', reason: 'Export of services', reasonAr: 'صادرات الخدمات من المملكة' },
  { code: 'VATEX-SA-34-1', category: 'Z', reason: 'The international transport of goods', reasonAr: 'النقل الدولي للسلع' },
  { code: 'VATEX-SA-34-2', category: 'Z', reason: 'International transport of passengers', reasonAr: 'النقل الدولي للركاب' },
  {
    code: 'VATEX-SA-34-3',
    category: 'Z',
    reason: 'Services directly connected and incidental to a supply of international passenger transport',
    reasonAr: 'الخدمات المرتبطة مباشرة أو عرضياً بتوريد النقل الدولي للركاب',
  },
  {
    code: 'VATEX-SA-34-4',
    category: 'Z',
    reason: 'Supply of a qualifying means of transport',
    reasonAr: 'توريد وسائل النقل المؤهلة',
  },
  {
    code: 'VATEX-SA-34-5',
    category: 'Z',
    reason: 'Any services relating to goods or passenger transportation, as defined in article twenty five of the Regulations',
    reasonAr: 'الخدمات ذات الصلة بنقل السلع أو الركاب وفقاً للتعريف الوارد بالمادة الخامسة والعشرين من اللائحة',
  },
  { code: 'VATEX-SA-35', category: 'Z', reason: 'Medicines and medical equipment', reasonAr: 'الأدوية والمعدات الطبية' },
  { code: 'VATEX-SA-36', category: 'Z', reason: 'Qualifying metals', reasonAr: 'المعادن المؤهلة' },
  { code: 'VATEX-SA-EDU', category: 'Z', reason: 'Private education to citizen', reasonAr: 'الخدمات التعليمية الخاصة للمواطنين' },
  { code: 'VATEX-SA-HEA', category: 'Z', reason: 'Private healthcare to citizen', reasonAr: 'الخدمات الصحية الخاصة للمواطنين' },
  {
    code: 'VATEX-SA-MLTRY',
    category: 'Z',
    reason: 'Supply of qualified military goods',
    reasonAr: 'توريد السلع العسكرية المؤهلة',
  },
  {
    code: 'VATEX-SA-DUTYFREE',
    category: 'Z',
    reason: 'Qualified supply of goods in a duty-free area',
    reasonAr: 'التوريد المؤهل للسلع في الأسواق الحرة',
  },
  { code: 'VATEX-SA-DIPLOMAT', category: 'Z', reason: 'Supplies to diplomatic missions' },
  { code: 'VATEX-SA-ROYALDECREE', category: 'Z', reason: 'Supplies zero-rated by royal decree' },
  { code: 'VATEX-SA-OOS', category: 'O', reason: 'Not subject to VAT', reasonAr: 'غير خاضع لضريبة القيمة المضافة' },
];

/** The reason text of a code as documents carry it (both languages joined by ` | `), or undefined for a code unknown here. */
export function exemptionReasonOf(code: string): string | undefined {
  const known = vatExemptions.find((exemption) => exemption.code === code);
  if (known === undefined) return undefined;
  return known.reasonAr === undefined ? known.reason : `${known.reasonAr} | ${known.reason}`;
}

/**
 * Arabic for the exemption codes to which the authority has published none (standard §1.6): our rendering of the English reason, for
 * people who choose a code. Documents never carry it.
 */
export const vatExemptionNamesAr: Readonly<Record<string, string>> = {
  'VATEX-SA-32(bis)': 'التوريدات بموجب المادة الثانية والثلاثين مكرر من اللائحة التنفيذية لنظام ضريبة القيمة المضافة',
  'VATEX-SA-DIPLOMAT': 'التوريدات للبعثات الدبلوماسية',
  'VATEX-SA-ROYALDECREE': 'التوريدات الخاضعة لنسبة الصفر بأمر ملكي',
};
