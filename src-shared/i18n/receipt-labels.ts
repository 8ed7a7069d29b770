import type { BilingualLabels } from './pdf-labels.ts';

/** The texts of a printed receipt that no PDF has. */
export const receiptLabels = {
  noTaxDocument: { en: 'Not a tax document', ar: 'ليس مستندًا ضريبيًا' },
  printerTest: { en: 'Printer test', ar: 'اختبار الطابعة' },
  printerWorks: { en: 'This printer works', ar: 'هذه الطابعة تعمل' },
  copy: { en: 'COPY', ar: 'نسخة' },
  dateAndTime: { en: 'Date', ar: 'التاريخ' },
  originalInvoice: { en: 'For invoice', ar: 'للفاتورة رقم' },
  discount: { en: 'Discount', ar: 'خصم' },
  vatInSar: { en: 'VAT in SAR', ar: 'الضريبة بالريال' },
  priceWithVat: { en: 'Quantity × price incl. VAT', ar: 'الكمية × السعر شامل الضريبة' },
  priceWithoutVat: { en: 'Quantity × price excl. VAT', ar: 'الكمية × السعر بدون الضريبة' },
} as const satisfies Record<string, BilingualLabels>;

/** The texts of the printed report of a day. */
export const dayReportLabels = {
  title: { en: 'End of day', ar: 'نهاية اليوم' },
  totals: { en: 'Totals', ar: 'الإجماليات' },
  documents: { en: 'Documents', ar: 'المستندات' },
  byKind: { en: 'By kind, incl. VAT', ar: 'حسب النوع، شامل الضريبة' },
  byCategory: { en: 'By VAT category', ar: 'حسب فئة الضريبة' },
  byMeans: { en: 'By payment means', ar: 'حسب وسيلة الدفع' },
  byTill: { en: 'By till', ar: 'حسب نقطة البيع' },
  byCashier: { en: 'By cashier', ar: 'حسب الكاشير' },
  others: { en: 'Also', ar: 'أخرى' },
  units: { en: 'EGS units', ar: 'وحدات الفوترة' },
  prepayments: { en: 'Prepayment invoices', ar: 'فواتير الدفع المقدم' },
  taken: { en: 'Prepayments taken', ar: 'دفعات مقدمة مستلمة' },
  settled: { en: 'Prepayments settled', ar: 'دفعات مقدمة مسوّاة' },
  external: { en: 'Notes on earlier invoices', ar: 'إشعارات لفواتير سابقة' },
  notReported: { en: 'Not yet reported', ar: 'لم يُبلَّغ عنها بعد' },
  rejected: { en: 'Rejected (not counted)', ar: 'مرفوضة (غير محتسبة)' },
  first: { en: 'First (ICV)', ar: 'الأول (ICV)' },
  last: { en: 'Last (ICV)', ar: 'الأخير (ICV)' },
  none: { en: 'Not named', ar: 'غير محدد' },
} as const satisfies Record<string, BilingualLabels>;

/** The VAT of the standard rate, in percent. */
export function vatOfRateLabel(rate: string): BilingualLabels {
  return { en: `VAT ${rate}%`, ar: `الضريبة ${rate}%` };
}
