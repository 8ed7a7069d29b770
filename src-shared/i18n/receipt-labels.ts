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

/** The VAT of the standard rate, in percent. */
export function vatOfRateLabel(rate: string): BilingualLabels {
  return { en: `VAT ${rate}%`, ar: `الضريبة ${rate}%` };
}
