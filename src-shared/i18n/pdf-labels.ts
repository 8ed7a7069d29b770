import type { InvoiceType, VatCategory } from '../invoice/document.ts';

/** A phrase in both languages of a printed document. */
export type BilingualLabels = { en: string; ar: string };

/**
 * All texts that are printed on a PDF. Kinds of document are named as the E-Invoicing Regulation and the VAT Implementing
 * Regulations (articles 53 and 54) name them; the rest are the labels of their compulsory fields.
 */
export const pdfLabels = {
  taxInvoice: { en: 'Tax Invoice', ar: 'فاتورة ضريبية' },
  simplifiedTaxInvoice: { en: 'Simplified Tax Invoice', ar: 'فاتورة ضريبية مبسطة' },
  creditNote: { en: 'Credit Note', ar: 'إشعار دائن' },
  debitNote: { en: 'Debit Note', ar: 'إشعار مدين' },
  forTaxInvoice: { en: 'for a tax invoice', ar: 'لفاتورة ضريبية' },
  forSimplifiedTaxInvoice: { en: 'for a simplified tax invoice', ar: 'لفاتورة ضريبية مبسطة' },
  prepaymentTaxInvoice: { en: 'Prepayment Tax Invoice', ar: 'فاتورة دفعة مقدمة' },
  ofAdvancePayment: { en: 'tax invoice for an advance payment', ar: 'فاتورة ضريبية عن دفعة مقدمة' },
  ofThirdParty: { en: 'issued by a third party for the seller', ar: 'صادرة عن طرف ثالث نيابة عن البائع' },
  nominalSupply: { en: 'nominal supply, without payment', ar: 'توريد اعتباري بدون مقابل' },
  ofExport: { en: 'export', ar: 'تصدير' },
  ofSummary: { en: 'summary', ar: 'فاتورة ملخصة' },
  ofAdvancePaymentSimplified: { en: 'simplified tax invoice for an advance payment', ar: 'فاتورة ضريبية مبسطة عن دفعة مقدمة' },

  notCleared: {
    en: 'NOT FOR DELIVERY until cleared by the tax authority',
    ar: 'غير صالحة للتسليم قبل اعتمادها من هيئة الزكاة والضريبة والجمارك',
  },
  notClearedShort: { en: 'NOT FOR DELIVERY', ar: 'غير صالحة للتسليم' },
  signed: { en: 'Tax document with its signed XML', ar: 'مستند ضريبي مع ملف XML الموقّع' },
  failed: {
    en: 'REJECTED by the tax authority: not a valid tax document',
    ar: 'مرفوضة من هيئة الزكاة والضريبة والجمارك: ليست مستندًا ضريبيًا صالحًا',
  },
  sandbox: { en: 'SANDBOX', ar: 'بيئة تجريبية' },
  failedShort: { en: 'NOT VALID', ar: 'غير صالحة' },

  invoiceNumber: { en: 'Invoice number', ar: 'رقم الفاتورة' },
  noteNumber: { en: 'Note number', ar: 'رقم الإشعار' },
  issueDate: { en: 'Issue date', ar: 'تاريخ الإصدار' },
  issueDateHijri: { en: 'Issue date (Hijri)', ar: 'تاريخ الإصدار (هجري)' },
  issueTime: { en: 'Issue time', ar: 'وقت الإصدار' },
  supplyDate: { en: 'Supply date', ar: 'تاريخ التوريد' },
  supplyPeriod: { en: 'Supply period', ar: 'فترة التوريد' },
  currency: { en: 'Currency', ar: 'العملة' },
  uuid: { en: 'Unique identifier', ar: 'المعرّف الفريد' },
  originalInvoice: { en: 'Original invoice', ar: 'الفاتورة الأصلية' },
  originalDate: { en: 'Original issue date', ar: 'تاريخ الفاتورة الأصلية' },
  reason: { en: 'Reason', ar: 'سبب الإصدار' },

  seller: { en: 'Seller', ar: 'البائع' },
  buyer: { en: 'Buyer', ar: 'المشتري' },
  vatNumber: { en: 'VAT number', ar: 'الرقم الضريبي' },
  address: { en: 'Address', ar: 'العنوان' },

  lineNumber: { en: '#', ar: 'م' },
  description: { en: 'Description', ar: 'الوصف' },
  quantity: { en: 'Quantity', ar: 'الكمية' },
  unitPrice: { en: 'Unit price', ar: 'سعر الوحدة' },
  netUnitPrice: { en: 'Price excl. VAT', ar: 'السعر بدون الضريبة' },
  grossUnitPrice: { en: 'Price incl. VAT', ar: 'السعر شامل الضريبة' },
  discount: { en: 'Discount excl. VAT', ar: 'الخصم بدون الضريبة' },
  vatRate: { en: 'VAT rate', ar: 'نسبة الضريبة' },
  net: { en: 'Excl. VAT', ar: 'بدون الضريبة' },
  vatAmount: { en: 'VAT', ar: 'الضريبة' },
  gross: { en: 'Incl. VAT', ar: 'شامل الضريبة' },

  settledPrepayments: { en: 'Prepayments settled', ar: 'الدفعات المقدمة المسوّاة' },
  prepaymentNumber: { en: 'Prepayment invoice', ar: 'فاتورة الدفعة المقدمة' },
  date: { en: 'Date', ar: 'التاريخ' },

  vatBreakdown: { en: 'VAT breakdown', ar: 'تفصيل ضريبة القيمة المضافة' },
  category: { en: 'VAT category', ar: 'فئة الضريبة' },
  taxable: { en: 'Taxable amount', ar: 'المبلغ الخاضع' },
  exemptionReason: { en: 'Reason for exemption', ar: 'سبب الإعفاء' },

  totals: { en: 'Totals', ar: 'الإجماليات' },
  totalOfLines: { en: 'Total of lines', ar: 'إجمالي البنود' },
  totalNet: { en: 'Total excluding VAT', ar: 'الإجمالي بدون الضريبة' },
  totalVat: { en: 'Total VAT', ar: 'إجمالي ضريبة القيمة المضافة' },
  exchangeRate: { en: 'Exchange rate to SAR', ar: 'سعر الصرف إلى الريال السعودي' },
  totalVatInSar: { en: 'Total VAT in SAR', ar: 'إجمالي الضريبة بالريال السعودي' },
  totalGross: { en: 'Total including VAT', ar: 'الإجمالي شامل الضريبة' },
  prepaid: { en: 'Prepaid', ar: 'المدفوع مقدمًا' },
  rounding: { en: 'Rounding', ar: 'التقريب' },
  payable: { en: 'Amount due', ar: 'المبلغ المستحق' },
  credited: { en: 'Amount credited', ar: 'المبلغ الدائن' },
} as const satisfies Record<string, BilingualLabels>;

/** The label of each VAT category (UNTDID 5305 subset). */
export const vatCategoryLabels: Record<VatCategory, BilingualLabels> = {
  S: { en: 'Standard rate', ar: 'النسبة الأساسية' },
  Z: { en: 'Zero rate', ar: 'نسبة الصفر' },
  E: { en: 'Exempt', ar: 'معفاة' },
  O: { en: 'Not subject to VAT', ar: 'غير خاضعة للضريبة' },
};

/** The labels of the schemes of a party's other identification (BT-29-1, BT-46-1); others are printed as their code. */
export const identificationLabels: Readonly<Record<string, BilingualLabels>> = {
  CRN: { en: 'Commercial registration', ar: 'السجل التجاري' },
  MOM: { en: 'MOMRAH license', ar: 'رخصة وزارة البلديات' },
  MLS: { en: 'MHRSD license', ar: 'رخصة وزارة الموارد البشرية' },
  '700': { en: '700 number', ar: 'الرقم الموحد' },
  SAG: { en: 'MISA license', ar: 'رخصة وزارة الاستثمار' },
  NAT: { en: 'National ID', ar: 'الهوية الوطنية' },
  GCC: { en: 'GCC ID', ar: 'هوية مجلس التعاون' },
  IQA: { en: 'Iqama number', ar: 'رقم الإقامة' },
  PAS: { en: 'Passport number', ar: 'رقم الجواز' },
  TIN: { en: 'Tax identification', ar: 'الرقم المميز' },
  OTH: { en: 'Other ID', ar: 'معرّف آخر' },
};

/** The UUID and the position in the chain of a page's document; the same in both languages. */
export function describeChain(uuid: string, icv: number): string {
  return `UUID ${uuid}   ICV ${icv}`;
}

/** The page number and the number of pages. */
export function pageLabel(page: number, pages: number): BilingualLabels {
  return { en: `Page ${page} of ${pages}`, ar: `صفحة ${page} من ${pages}` };
}

/** The subtitle of a note: the kind of document that it changes. */
export function noteOfLabel(invoiceType: InvoiceType): BilingualLabels {
  return invoiceType === 'standard' ? pdfLabels.forTaxInvoice : pdfLabels.forSimplifiedTaxInvoice;
}
