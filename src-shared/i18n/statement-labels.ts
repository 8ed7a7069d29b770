import type { BilingualLabels } from './pdf-labels.ts';

/** The texts of a printed statement. */
export const statementLabels = {
  statement: { en: 'Statement', ar: 'كشف حساب' },
  noTaxInvoice: { en: 'not a tax invoice', ar: 'ليس فاتورة ضريبية' },
  open: { en: 'The month is still open: amounts may increase', ar: 'لم ينته الشهر بعد: قد تتغير الأرقام' },
  number: { en: 'Statement number', ar: 'رقم كشف الحساب' },
  organization: { en: 'Organization', ar: 'المنشأة' },
  period: { en: 'Period', ar: 'الفترة' },
  plan: { en: 'Plan', ar: 'الباقة' },
  sandboxUnits: { en: 'Sandbox units', ar: 'وحدات البيئة التجريبية' },
  productionUnits: { en: 'Production units', ar: 'وحدات بيئة الإنتاج' },
  documents: { en: 'Documents issued', ar: 'المستندات الصادرة' },
  company: { en: 'Company', ar: 'الشركة' },
  allCompanies: { en: 'All companies', ar: 'كل الشركات' },
  sandbox: { en: 'Sandbox', ar: 'تجريبية' },
  production: { en: 'Production', ar: 'بيئة الإنتاج' },
  charges: { en: 'Charges (SAR)', ar: 'الرسوم (ريال سعودي)' },
  charge: { en: 'Charge', ar: 'الرسم' },
  quantity: { en: 'Quantity', ar: 'الكمية' },
  unitPrice: { en: 'Unit price', ar: 'سعر الوحدة' },
  amount: { en: 'Amount', ar: 'المبلغ' },
  net: { en: 'Total excluding VAT', ar: 'الإجمالي بدون الضريبة' },
  vat: { en: 'VAT 15%', ar: 'ضريبة القيمة المضافة 15%' },
  total: { en: 'Total including VAT', ar: 'الإجمالي شامل الضريبة' },
} as const satisfies Record<string, BilingualLabels>;

/** What a line of a statement charges. */
export const chargeLabels = {
  plan: { en: 'Monthly fee', ar: 'الرسم الشهري' },
  further_documents: { en: 'Additional documents', ar: 'مستندات تتجاوز الباقة' },
} as const satisfies Record<string, BilingualLabels>;

/** The names of the plans. */
export const planLabels = {
  demo: { en: 'Demo', ar: 'التجريبية' },
  starter: { en: 'Starter', ar: 'الأساسية' },
  growth: { en: 'Growth', ar: 'النمو' },
  enterprise: { en: 'Enterprise', ar: 'المؤسسات' },
} as const satisfies Record<string, BilingualLabels>;
