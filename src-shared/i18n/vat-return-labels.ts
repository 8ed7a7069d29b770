import type { BilingualLabels } from './pdf-labels.ts';

/** The texts of a printed VAT return. */
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
  taxable: { en: 'Taxable amount', ar: 'المبلغ الخاضع للضريبة' },
  vat: { en: 'VAT', ar: 'الضريبة' },
  totalTaxable: { en: 'Total taxable amount', ar: 'إجمالي المبلغ الخاضع للضريبة' },
  totalVat: { en: 'Total output VAT', ar: 'إجمالي ضريبة المخرجات' },
} as const satisfies Record<string, BilingualLabels>;
