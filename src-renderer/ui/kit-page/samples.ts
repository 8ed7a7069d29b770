import type { Language } from '../../../src-shared/i18n/texts/languages.ts';
import type { SubmissionStatus } from '../../../src-shared/invoice/submission-status.ts';

// The page is for developers alone, so its words are not in the catalogs that everybody loads.
const words = {
  en: {
    title: 'Kit',
    forms: 'Forms',
    dialogs: 'Dialogs',
    feedback: 'Notices and statuses',
    figures: 'Figures',
    charts: 'Charts',
    viewers: 'Viewers',
    list: 'List',
    company: 'Olaya Trading Company',
    branch: 'Olaya Street',
    documents: 'Documents',
    name: 'Legal name',
    nameArabic: 'Legal name in Arabic',
    vat: 'VAT number',
    email: 'E-mail',
    password: 'Password',
    hours: 'Hours',
    since: 'Since',
    role: 'Role',
    events: 'Events',
    note: 'Description',
    revoke: 'Revoke the key',
    revokeText: 'Tills that use this key can sell no more at once. It cannot be taken back.',
    show: 'Open',
    confirmed: 'The key is revoked',
    failed: 'The key was not revoked',
    today: 'Documents today',
    sales: 'Total today',
    comparison: 'than last Sunday',
    day: 'Day',
    chart: 'Documents of 30 days',
    lineChart: 'Total of 30 days',
    branches: 'Branches by total',
    export: 'Exporting documents',
    timeline: 'Timeline',
  },
  ar: {
    title: 'المكونات',
    forms: 'النماذج',
    dialogs: 'مربعات الحوار',
    feedback: 'الإشعارات والحالات',
    figures: 'الأرقام',
    charts: 'الرسوم البيانية',
    viewers: 'العرض',
    list: 'القائمة',
    company: 'شركة العليا التجارية',
    branch: 'شارع العليا',
    documents: 'المستندات',
    name: 'الاسم القانوني',
    nameArabic: 'الاسم القانوني بالعربية',
    vat: 'الرقم الضريبي',
    email: 'البريد الإلكتروني',
    password: 'كلمة المرور',
    hours: 'الساعات',
    since: 'منذ',
    role: 'الدور',
    events: 'الأحداث',
    note: 'الوصف',
    revoke: 'إلغاء المفتاح',
    revokeText: 'تتوقف نقاط البيع التي تستخدم هذا المفتاح عن البيع فورًا. لا يمكن التراجع عن ذلك.',
    show: 'فتح',
    confirmed: 'تم إلغاء المفتاح',
    failed: 'لم يتم إلغاء المفتاح',
    today: 'مستندات اليوم',
    sales: 'إجمالي اليوم',
    comparison: 'عن الأحد الماضي',
    day: 'اليوم',
    chart: 'مستندات 30 يومًا',
    lineChart: 'إجمالي 30 يومًا',
    branches: 'الفروع حسب الإجمالي',
    export: 'تصدير المستندات',
    timeline: 'المراحل',
  },
} as const satisfies Record<Language, Record<string, string>>;

/** The words of the page in a language. */
export function sampleWords(language: Language): Readonly<Record<keyof (typeof words)['en'], string>> {
  return words[language];
}

/** A row of the sample list. */
export type SampleRow = { id: string; number: string; branch: string; date: string; total: number; status: SubmissionStatus };

const statuses = ['reported', 'reported', 'reported', 'cleared', 'queued', 'reported', 'failed', 'pending'] as const;
const dayMs = 86_400_000;

/** The last days before a day, oldest first, as `2026-11-20`. */
export function sampleDays(count: number): string[] {
  const last = Date.UTC(2026, 10, 20);
  return Array.from({ length: count }, (_, index) => new Date(last - (count - 1 - index) * dayMs).toISOString().slice(0, 10));
}

/** Rows enough that they are not all in the page at once. */
export function sampleRows(count: number, branch: string): SampleRow[] {
  const days = sampleDays(30);
  return Array.from({ length: count }, (_, index) => ({
    id: `inv-${index}`,
    number: `INV-${String(100_000 - index)}`,
    branch,
    date: days[29 - (index % 30)] ?? '',
    total: 17.25 + ((index * 7_919) % 90_000) / 4,
    status: statuses[index % statuses.length] ?? 'reported',
  }));
}

/** A piece of a document of the kind that branches sign. */
export const sampleXml = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:ProfileID>reporting:1.0</cbc:ProfileID>
  <cbc:ID>INV-100000</cbc:ID>
  <cbc:InvoiceTypeCode name="0200000">388</cbc:InvoiceTypeCode>
  <!-- The seller -->
  <cbc:Note languageID="ar">شركة العليا التجارية</cbc:Note>
  <cbc:TaxAmount currencyID="SAR">2.25</cbc:TaxAmount>
</Invoice>
`;
