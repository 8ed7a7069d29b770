/**
 * Arabic for the exemption codes to which the authority has published none (dossier §1.6): our rendering of the English reason, for
 * people who choose a code. Documents never carry it.
 */
export const vatExemptionNamesAr: Readonly<Record<string, string>> = {
  'VATEX-SA-32(bis)': 'التوريدات بموجب المادة الثانية والثلاثين مكرر من اللائحة التنفيذية لنظام ضريبة القيمة المضافة',
  'VATEX-SA-DIPLOMAT': 'التوريدات للبعثات الدبلوماسية',
  'VATEX-SA-ROYALDECREE': 'التوريدات الخاضعة لنسبة الصفر بأمر ملكي',
};
