import type { BilingualLabels } from './pdf-labels.ts';

/** The texts of a VAT return; the names of its boxes are those of the authority's form. */
export const vatReturnLabels = {
  vatReturn: { en: 'Output VAT', ar: 'ضريبة المخرجات' },
  forTheReturn: { en: 'figures for the VAT return', ar: 'أرقام الإقرار الضريبي' },
  company: { en: 'Company', ar: 'الشركة' },
  vatNumber: { en: 'VAT number', ar: 'الرقم الضريبي' },
  period: { en: 'Period', ar: 'الفترة' },
  figures: { en: 'By VAT category (SAR)', ar: 'حسب فئة الضريبة (ريال سعودي)' },
  category: { en: 'VAT category', ar: 'فئة الضريبة' },
  rate: { en: 'VAT rate', ar: 'نسبة الضريبة' },
  documents: { en: 'Documents', ar: 'المستندات' },
  taxable: { en: 'Amount excl. VAT', ar: 'المبلغ بدون الضريبة' },
  vat: { en: 'VAT', ar: 'الضريبة' },
  boxes: { en: 'VAT on sales (SAR)', ar: 'ضريبة القيمة المضافة على المبيعات (ريال سعودي)' },
  box: { en: 'Box of the return', ar: 'بند الإقرار' },
  standard_rated: { en: 'Standard rated sales', ar: 'المبيعات الخاضعة للنسبة الأساسية' },
  citizens: {
    en: 'Sales to citizens (private healthcare and education)',
    ar: 'المبيعات للمواطنين (الخدمات الصحية الخاصة والتعليم الأهلي الخاص)',
  },
  zero_rated: { en: 'Zero rated domestic sales', ar: 'المبيعات المحلية الخاضعة للنسبة الصفرية' },
  exports: { en: 'Exports', ar: 'الصادرات' },
  exempt: { en: 'Exempt sales', ar: 'المبيعات المعفاة' },
  out_of_scope: { en: 'Out of scope of VAT (not in the return)', ar: 'خارج نطاق الضريبة (لا تدخل في الإقرار)' },
  amount: { en: 'Amount', ar: 'المبلغ' },
  adjustment: { en: 'Adjustment', ar: 'مبلغ التعديل' },
  totalSales: { en: 'Total sales', ar: 'إجمالي المبيعات' },
} as const satisfies Record<string, BilingualLabels>;
