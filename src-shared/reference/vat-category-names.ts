import type { VatCategory } from '../invoice/document.ts';

/** The names of the VAT categories (UNTDID 5305 subset, dossier §1.6). */
export const vatCategoryNames: Record<VatCategory, { name: string; nameAr: string }> = {
  S: { name: 'Standard rate', nameAr: 'خاضعة للنسبة الأساسية' },
  Z: { name: 'Zero rate', nameAr: 'خاضعة لنسبة الصفر' },
  E: { name: 'Exempt from VAT', nameAr: 'معفاة من ضريبة القيمة المضافة' },
  O: { name: 'Not subject to VAT', nameAr: 'غير خاضعة لضريبة القيمة المضافة' },
};
