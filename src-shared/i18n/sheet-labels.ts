import type { BilingualLabels } from './pdf-labels.ts';

/** The names of the columns of a sheet for accounting, in their order. */
export const sheetLabels = {
  date: { en: 'Date', ar: 'التاريخ' },
  number: { en: 'Number', ar: 'الرقم' },
  kind: { en: 'Kind', ar: 'النوع' },
  forWhom: { en: 'Invoice type', ar: 'نوع الفاتورة' },
  status: { en: 'Status', ar: 'الحالة' },
  environment: { en: 'Environment', ar: 'البيئة' },
  company: { en: 'Company', ar: 'الشركة' },
  branch: { en: 'Branch', ar: 'الفرع' },
  buyer: { en: 'Buyer', ar: 'المشتري' },
  buyerVatNumber: { en: 'VAT number of the buyer', ar: 'الرقم الضريبي للمشتري' },
  currency: { en: 'Currency', ar: 'العملة' },
  withoutVat: { en: 'Without VAT', ar: 'بدون الضريبة' },
  vat: { en: 'VAT', ar: 'الضريبة' },
  total: { en: 'Total', ar: 'الإجمالي' },
  vatInSar: { en: 'VAT in SAR', ar: 'الضريبة بالريال السعودي' },
  prepaid: { en: 'Prepaid', ar: 'المدفوع مقدمًا' },
  payable: { en: 'Payable', ar: 'المستحق' },
  uuid: { en: 'UUID', ar: 'المعرّف UUID' },
  withoutVatInSar: { en: 'Without VAT in SAR', ar: 'بدون الضريبة بالريال السعودي' },
  totalInSar: { en: 'Total in SAR', ar: 'الإجمالي بالريال السعودي' },
  till: { en: 'Till', ar: 'نقطة البيع' },
  cashier: { en: 'Cashier', ar: 'الكاشير' },
  paymentMeans: { en: 'Payment method', ar: 'وسيلة الدفع' },
  rejectedTotal: { en: 'Total of a rejected document (not counted)', ar: 'إجمالي المستند المرفوض (غير محتسب)' },
} as const satisfies Record<string, BilingualLabels>;
