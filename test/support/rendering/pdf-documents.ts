import type { PdfRequest } from '#main/rendering/pdf/pdf-request.ts';
import { initialPreviousHash } from '#main/core/stamp/hash.ts';
import { stamp } from '#main/core/stamp/stamp.ts';
import { writeDocument } from '#main/core/ubl/write-document.ts';
import { amount } from '#shared/invoice/amount.ts';
import type { Party, SettledPrepayment, TaxDocument } from '#shared/invoice/document.ts';
import { computeDocument, type Computation, type SaleLine } from '#shared/invoice/totals.ts';
import { sampleDocument, sampleLine } from '../core/sample-document.ts';
import { unitSigner } from '../core/stamp/stamp-signer.ts';

const address = {
  street: 'طريق الملك عبد العزيز',
  buildingNumber: '8228',
  district: 'المربع',
  city: 'الرياض',
  postalCode: '12628',
  country: 'SA',
};

const seller: Party = {
  name: 'شركة الاختبار التجارية المحدودة | Test Trading Company Ltd. & Sons',
  vatNumber: '310175397400003',
  identification: { scheme: 'CRN', number: '1010456827' },
  address,
};

const buyer: Party = {
  name: 'مؤسسة المشتري (فرع جدة) | Buyer Establishment (Jeddah branch)',
  vatNumber: '399999999900003',
  identification: { scheme: 'CRN', number: '4030123456' },
  address: { ...address, street: 'King Fahd Road', district: 'Al Hamra', city: 'Jeddah', buildingNumber: '1234' },
};

export const longArabic =
  'قهوة عربية مختصة محمصة تحميصاً متوسطاً من مرتفعات جازان، معبأة في أكياس محكمة الإغلاق تحفظ النكهة (وزن ٢٥٠ غراماً) '.repeat(9);

const lines: SaleLine[] = [
  sampleLine({ name: 'قهوة عربية مختصة | Arabic coffee, specialty', quantity: amount(2), unitPrice: amount(25) }),
  sampleLine({
    name: 'هاتف iPhone 15 Pro (256GB) لون أسود - ضمان 24 شهراً | iPhone 15 Pro (256GB), black',
    quantity: amount(1),
    unitPrice: amount('4347.826087'),
  }),
  sampleLine({
    name: 'تمر سكري [درجة أولى] 1.5 كجم',
    quantity: amount('3.75'),
    unitCode: 'KGM',
    unitPrice: amount('18.5'),
  }),
  sampleLine({ name: 'Delivery | within the city ☕ 漢字', quantity: amount(1), unitPrice: amount(30) }),
];

const exempt: SaleLine[] = [
  ...lines.slice(0, 1),
  sampleLine({
    name: 'دواء | Medicine',
    category: 'Z',
    rate: amount(0),
    exemptionCode: 'VATEX-SA-35',
    exemptionReason: 'الأدوية والمعدات الطبية | Medicines and medical equipment',
  }),
  sampleLine({
    name: 'تأمين | Insurance',
    category: 'E',
    rate: amount(0),
    exemptionCode: 'VATEX-SA-29-7',
    exemptionReason: 'عقد تأمين على الحياة | Life insurance services mentioned in Article 29 of the VAT Regulations',
  }),
  sampleLine({
    name: 'تبرع | Donation',
    category: 'O',
    rate: amount(0),
    exemptionCode: 'VATEX-SA-OOS',
    exemptionReason: 'Not subject to VAT',
  }),
];

export const settledPrepayment: SettledPrepayment = {
  number: 'PRE-2026-0001',
  uuid: '5cf5ee18-ee25-44ea-a444-2c37ba7f28be',
  issueDate: '2026-10-01',
  issueTime: '09:30:00',
  category: 'S',
  rate: amount(15),
  taxable: amount(1000),
  vat: amount(150),
};
const settled = [settledPrepayment];

const standard = { invoiceType: 'standard', transactionCode: '0100000', buyer, deliveryDate: '2026-11-20' } as const;
const note = { originalNumbers: ['INV-2026-000123'], noteReason: 'إلغاء جزء من الطلب | Part of the order was cancelled' };

/** The document stamped at its place in the chain, ready to be printed. */
export function pdfRequest(
  changes: Partial<TaxDocument>,
  sold: SaleLine[] = lines,
  { delivery = 'final', isSandbox = false, pricesIncludeVat = false, originalDate }: Partial<PdfRequest> = {},
): PdfRequest {
  const document = sampleDocument({ number: 'INV-2026-000124', seller, ...changes }, sold);
  const stamped = stamp(writeDocument(document, { icv: 124, previousHash: initialPreviousHash }), unitSigner(), {
    signingTime: `${document.issueDate}T${document.issueTime}`,
    invoiceType: document.invoiceType,
  });
  const fileName = `310175397400003_20261120T120000_${document.number}.xml`;
  const facts = { delivery, isSandbox, pricesIncludeVat, ...(originalDate === undefined ? {} : { originalDate }) };
  return { xml: stamped.xml, fileName, ...facts };
}

/** So many ordinary lines in both languages. */
export function manyLines(count: number): SaleLine[] {
  return Array.from({ length: count }, (_, index) =>
    sampleLine({
      name: `صنف رقم ${index + 1} من المخزون | Stock item ${index + 1}`,
      quantity: amount((index % 7) + 1),
      unitPrice: amount(`${(index % 90) + 1}.${String(index % 100).padStart(2, '0')}`),
    }),
  );
}

const sent = lines.map((line) => ({ ...line, unitPrice: line.unitPrice.times('1.15').toDecimalPlaces(2) }));
const grossOrder = [
  computeDocument(sent, { pricesIncludeVat: true }),
  sent,
  { isSandbox: true, pricesIncludeVat: true },
] as const;

const reasons = { reason: 'تخفيضات نهاية الموسم | End-of-season sale', reasonCode: '95' };
const reduced = lines.map((line, index) => ({
  ...line,
  ...(index === 0 ? { discount: { percent: amount(12.5), ...reasons } } : {}),
}));
const discounts = [
  { amount: amount(20), reason: 'ولاء | Loyalty card' },
  { percent: amount(5), ...reasons },
];
const discountedSent = reduced.map((line) => ({ ...line, unitPrice: line.unitPrice.times('1.15').toDecimalPlaces(2) }));

const scripts = [
  'Şişecam İnşaat Łódź Çağrı ğ ı',
  'नमस्ते किलोग्राम क्षत्रिय राष्ट्र विद्यार्थी मिर्च',
  'Ελληνικά καφές Αθήνα',
  'Москва Їжак кофе Қазақстан',
  'שלום קפה',
  'Tiếng Việt: Phở bò Hà Nội',
  'شیشه‌ای می‌خواهم ژاکت گل',
  'پیکیج چائے گاڑی ٹماٹر ڈبہ کتابیں ہے',
  '漢字 コーヒー กาแฟ coffee ☕ 👍',
  'نصف ∕ كجم (٥٠٪) [أ]',
  'قهوة עברית mixed हिन्दी Ω Я Ł 123 (456)',
];

const huge = amount('9999999999999');
const computed = computeDocument(lines);
const prepaid = amount(1150);

/** A document of every kind and of every oddity of layout, by name. */
export function pdfRequests(): Record<string, PdfRequest> {
  return {
    'simplified-invoice': pdfRequest({}),
    'standard-invoice': pdfRequest(standard),
    'standard-not-cleared': pdfRequest(standard, lines, { delivery: 'not_cleared' }),
    'standard-failed': pdfRequest(standard, lines, { delivery: 'failed' }),
    'simplified-failed': pdfRequest({}, lines, { delivery: 'failed' }),
    'every-special-kind': pdfRequest({ ...standard, transactionCode: '0111110', lastDeliveryDate: '2026-11-30' }),
    'simplified-credit-note': pdfRequest({ documentType: 'credit_note', ...note }, lines, { originalDate: '2026-11-02' }),
    'standard-credit-note': pdfRequest({ ...standard, documentType: 'credit_note', ...note }),
    'simplified-debit-note': pdfRequest({ documentType: 'debit_note', ...note }),
    'standard-debit-note': pdfRequest({ ...standard, documentType: 'debit_note', ...note }),
    'simplified-prepayment': pdfRequest({ documentType: 'prepayment' }),
    'standard-prepayment': pdfRequest({ ...standard, documentType: 'prepayment' }),
    'settled-prepayment': pdfRequest({
      ...standard,
      settledPrepayments: settled,
      totals: { ...computed.totals, prepaid, payable: computed.totals.payable.minus(prepaid) },
    }),
    'foreign-currency': pdfRequest({ ...standard, currency: 'USD', exchangeRate: amount('3.75') }),
    'exempt-lines': pdfRequest(standard, exempt),
    'simplified-with-buyer': pdfRequest({
      buyer: { name: 'محمد عبد الله', identification: { scheme: 'NAT', number: '1012345678' } },
    }),
    'long-texts': pdfRequest({ ...standard, number: `INV-${'2026'.repeat(28)}` }, [
      sampleLine({ name: `${longArabic.slice(0, 1000)} | ${'A long description of goods, with much to say. '.repeat(20)}` }),
      sampleLine({ name: 'X'.repeat(400) }),
      sampleLine({ name: `مُحَمَّدٌ قال: «السَّلامُ عليكم»!\nسطر ثانٍ (50%) | L’été: “naïve” – 50%\nsecond line` }),
      ...lines,
    ]),
    'huge-amounts': pdfRequest({}, [
      sampleLine({ quantity: amount(1), unitPrice: huge.minus('0.000001') }),
      sampleLine({ quantity: amount('0.000125'), unitPrice: huge }),
      ...lines,
    ]),
    scripts: pdfRequest(
      { buyer: { name: 'हिन्दी व्यापार प्राइवेट लिमिटेड' } },
      scripts.map((name) => sampleLine({ name })),
    ),
    'sandbox-not-cleared': pdfRequest(standard, manyLines(20), { delivery: 'not_cleared', isSandbox: true }),
    'gross-prices': pdfRequest(...grossOrder),
    discounts: pdfRequest({ ...standard, ...computeDocument(reduced, { discounts }) }),
    'discounts-on-gross-prices': pdfRequest(
      computeDocument(discountedSent, { discounts, pricesIncludeVat: true }),
      discountedSent,
      { pricesIncludeVat: true },
    ),
    'many-lines': pdfRequest(standard, manyLines(60), { delivery: 'not_cleared' }),
  };
}

const withVat = (sold: SaleLine[]): Computation => computeDocument(sold, { pricesIncludeVat: true });

/** Documents of a number of ordinary lines, `item 1` and so on, by what else is on their pages. */
export const orderWith: Record<string, (count: number) => PdfRequest> = {
  'a simplified invoice': (count) => pdfRequest({}, manyLines(count)),
  'a sandbox invoice not cleared': (count) =>
    pdfRequest(standard, manyLines(count), { delivery: 'not_cleared', isSandbox: true }),
  'a settled prepayment': (count) => pdfRequest({ ...standard, settledPrepayments: settled }, manyLines(count)),
  'four VAT categories': (count) =>
    pdfRequest(
      standard,
      manyLines(count).map(({ name }, index) => ({ ...(exempt[index % exempt.length] ?? sampleLine()), name })),
    ),
  'descriptions of every length': (count) =>
    pdfRequest(
      standard,
      manyLines(count).map((line, index) => ({ ...line, name: `${longArabic.slice(0, (index * 337) % 950)}${line.name}` })),
    ),
  'prices with VAT': (count) => pdfRequest(withVat(manyLines(count)), manyLines(count), { pricesIncludeVat: true }),
};
