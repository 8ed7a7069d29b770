import type { VatCategory } from '../invoice/document.ts';

/** UNTDID 5305 subset in the order in which it is listed to people. */
export const vatCategories = ['S', 'Z', 'E', 'O'] as const satisfies readonly VatCategory[];

/** Percent of VAT by category: the standard rate is 15, all others none. */
export const vatRates = { S: 15, Z: 0, E: 0, O: 0 } as const satisfies Record<VatCategory, number>;

/** The names of the VAT categories (UNTDID 5305 subset, standard §1.6). */
export const vatCategoryNames: Record<VatCategory, { name: string; nameAr: string }> = {
  S: { name: 'Standard rate', nameAr: 'خاضعة للنسبة الأساسية' },
  Z: { name: 'Zero rate', nameAr: 'خاضعة لنسبة الصفر' },
  E: { name: 'Exempt from VAT', nameAr: 'معفاة من ضريبة القيمة المضافة' },
  O: { name: 'Not subject to VAT', nameAr: 'غير خاضعة لضريبة القيمة المضافة' },
};
