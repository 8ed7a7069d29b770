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
  linesWithoutVat: { en: 'Lines excl. VAT', ar: 'البنود بدون الضريبة' },
  till: { en: 'Till', ar: 'نقطة البيع' },
  cashier: { en: 'Cashier', ar: 'الكاشير' },
  vatInSar: { en: 'VAT in SAR', ar: 'الضريبة بالريال' },
  scanForReceipt: { en: 'Scan for this receipt on your phone', ar: 'امسح للحصول على الإيصال على جوالك' },
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
  byMeans: { en: 'By payment method', ar: 'حسب وسيلة الدفع' },
  byTill: { en: 'By till', ar: 'حسب نقطة البيع' },
  byCashier: { en: 'By cashier', ar: 'حسب الكاشير' },
  others: { en: 'Also', ar: 'أخرى' },
  units: { en: 'EGS units', ar: 'وحدات الفوترة' },
  unit: { en: 'EGS unit', ar: 'وحدة الفوترة' },
  prepayments: { en: 'Prepayment invoices', ar: 'فواتير الدفعات المقدمة' },
  taken: { en: 'Prepayments taken', ar: 'دفعات مقدمة مستلمة' },
  settled: { en: 'Prepayments settled', ar: 'دفعات مقدمة مسوّاة' },
  external: { en: 'Notes on earlier invoices', ar: 'إشعارات لفواتير سابقة' },
  notReported: { en: 'No response yet', ar: 'بانتظار رد الهيئة' },
  rejected: { en: 'Rejected (not counted)', ar: 'مرفوضة (غير محتسبة)' },
  first: { en: 'First (ICV)', ar: 'الأول (العدّاد)' },
  last: { en: 'Last (ICV)', ar: 'الأخير (العدّاد)' },
  none: { en: 'Not named', ar: 'غير محدد' },
} as const satisfies Record<string, BilingualLabels>;

/** The VAT of the standard rate, in percent. */
export function vatOfRateLabel(rate: string): BilingualLabels {
  return { en: `VAT ${rate}%`, ar: `الضريبة ${rate}%` };
}

/** The texts of a document that its customer opens on his phone, and of what stands there where there is none. */
export const receiptPageLabels = {
  downloadPdf: { en: 'Download PDF', ar: 'تنزيل PDF' },
  taxQr: { en: 'Tax QR', ar: 'رمز الاستجابة السريعة الضريبي' },
  notFoundTitle: { en: 'This receipt cannot be opened', ar: 'تعذّر فتح هذا الإيصال' },
  notFoundNew: {
    en: 'A new receipt appears here as soon as the shop is connected: usually within a minute, and within 24 hours at the latest. Please try again later.',
    ar: 'يظهر الإيصال الجديد هنا فور اتصال المتجر بالإنترنت، خلال دقيقة عادةً وخلال 24 ساعة على الأكثر. حاول مرة أخرى لاحقًا.',
  },
  notFoundOld: {
    en: 'If it does not appear, check the link, or ask the shop for a copy. Receipts can be opened for two years.',
    ar: 'إذا لم يظهر فتحقق من الرابط أو اطلب نسخة من المتجر. يمكن فتح الإيصالات لمدة سنتين.',
  },
  tooMany: { en: 'Too many requests', ar: 'طلبات كثيرة' },
  tooManyHelp: { en: 'Please wait a minute and try again.', ar: 'انتظر دقيقة ثم حاول مرة أخرى.' },
  unavailable: { en: 'Not available at the moment', ar: 'غير متاح حاليًا' },
} as const satisfies Record<string, BilingualLabels>;

/** Until when a document can be opened. */
export function openUntilLabel(day: string): BilingualLabels {
  return { en: `This page can be opened until ${day}`, ar: `يمكن فتح هذه الصفحة حتى \u2066${day}\u2069` };
}
