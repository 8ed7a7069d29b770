import { documentTypeCodes, type DocumentType, type InvoiceType } from '../../invoice/document.ts';
import { countries } from '../../reference/countries.ts';
import { currencies } from '../../reference/currencies.ts';
import { countryNamesByHand, currencyNamesByHand, displayNames } from '../../reference/display-names.ts';
import { discountReasons } from '../../reference/discount-reasons.ts';
import { documentTypeNames, invoiceTypeNames } from '../../reference/document-names.ts';
import { identificationSchemes } from '../../reference/identification-schemes.ts';
import { invoiceStatuses } from '../../reference/invoice-statuses.ts';
import type { NamedCode } from '../../reference/named-code.ts';
import { paymentMeans } from '../../reference/payment-means.ts';
import { unitCodes } from '../../reference/unit-codes.ts';
import { vatCategories, vatCategoryNames, vatRates } from '../../reference/vat-categories.ts';
import { vatExemptionNamesAr, vatExemptions } from '../../reference/vat-exemption-codes.ts';
import { errorCodes, type ErrorCode, lanErrorCodes, type LanErrorCode } from '../errors.ts';
import type { ReferenceListName, ReferenceLists } from './reference.ts';

type Row = { code: string; name: string; name_ar: string };

const documentTypes: readonly DocumentType[] = ['invoice', 'credit_note', 'debit_note', 'prepayment'];
const invoiceTypes: readonly InvoiceType[] = ['simplified', 'standard'];

function rowOf(code: string, { name, nameAr }: { name: string; nameAr: string }): Row {
  return { code, name, name_ar: nameAr };
}

function rowsOf(codes: readonly NamedCode[]): Row[] {
  return codes.map(([code, name, nameAr]) => rowOf(code, { name, nameAr }));
}

// All that a client of a branch may get.
const listedErrors = { ...errorCodes, ...lanErrorCodes };

function isListedError(text: string): text is ErrorCode | LanErrorCode {
  return Object.hasOwn(listedErrors, text);
}

/** The default text of every error code of `/v1` and `/lan` in Arabic; a new code without one fails the type check. */
export const errorTextsAr = {
  EGS_UNIT_REQUIRED: 'الحقل egs_unit_id مفقود: يجب أن يحدد كل مستند وحدة الفوترة (EGS) التي تصدره.',
  EGS_UNIT_NOT_FOUND: 'لا توجد لهذه الشركة وحدة فوترة بهذا المعرّف على هذا الجهاز؛ يعرض GET /v1/egs وحداتها.',
  EGS_UNIT_REPLACED: 'حلّت محل وحدة الفوترة هذه وحدة أخرى، أو ستحل محلها، ومعرّفها في egs_unit_id.',
  EGS_NOT_READY: 'وحدة الفوترة غير مفعّلة؛ يوضح GET /v1/egs/:id/status السبب.',
  EGS_CERTIFICATE_EXPIRED: 'انتهت صلاحية شهادة وحدة الفوترة؛ جدّدها أولًا.',
  EGS_INVOICE_TYPE_NOT_ALLOWED: 'وحدة الفوترة غير معدّة لهذا النوع من المستندات.',
  EGS_QUOTA_EXCEEDED: 'لا تسمح الباقة بوحدة فوترة إضافية في هذه البيئة.',
  ENVIRONMENT_KEY_MISMATCH: 'البيئة لا تطابق بيئة مفتاح API.',
  INVALID_OTP: 'لم تقبل الهيئة رمز التحقق لمرة واحدة (OTP).',
  EGS_ONBOARDING_REJECTED: 'رفضت الهيئة إصدار شهادة لوحدة الفوترة؛ يوضح GET /v1/egs/:id/status السبب.',
  GATEWAY_UNREACHABLE: 'يتعذر الاتصال ببوابة الهيئة حاليًا؛ لم يتغير شيء.',
  SELLER_VAT_MISMATCH: 'الرقم الضريبي في seller.vat_number لا يطابق رقم الشركة الذي يعرضه GET /v1/auth/context.',
  SELLER_CRN_REQUIRED: 'رقم السجل التجاري غير موجود في seller.cr_number ولا في الملف التعريفي للشركة.',
  MISSING_SELLER_ADDRESS: 'الشارع أو المدينة أو الدولة غير موجودة في seller.address ولا في الملف التعريفي للشركة.',
  COMPANY_PROFILE_INCOMPLETE:
    'تتطلب بيئة الإنتاج ملفًا تعريفيًا للشركة يتضمن الرقم الضريبي ورقم السجل التجاري وعنوانًا في السعودية.',
  EXCHANGE_RATE_REQUIRED: 'تتطلب أي عملة غير الريال السعودي الحقل exchange_rate (عدد الريالات لكل وحدة من العملة).',
  BUYER_REQUIRED_FOR_B2B_NOTE: 'الفاتورة الأصلية فاتورة ضريبية، لذلك يجب أن يتضمن الإشعار بيانات المشتري.',
  BUYER_REQUIRED_FOR_B2B_PREPAYMENT: 'يجب أن تتضمن فاتورة الدفعة المقدمة الضريبية بيانات المشتري.',
  ORIGINAL_INVOICE_NOT_FOUND:
    'لا توجد لهذه الشركة في هذه البيئة فاتورة بالمعرّف original_invoice_uuid يمكن تصحيحها بإشعار؛ والمطلوب قيمة UUID لا invoice_id.',
  ORIGINAL_INVOICE_NOT_READY: 'لم يتم الإبلاغ عن الفاتورة الأصلية أو اعتمادها بعد؛ أعد إرسال الطلب نفسه بعد ذلك.',
  ORIGINAL_INVOICE_KNOWN: 'أصدرت هذه الشركة الفاتورة الأصلية من سند: اذكرها في original_invoice_uuid بالمعرّف الوارد في الرد.',
  EXTERNAL_ORIGINALS_OFF:
    'لا تسمح الشركة بإشعارات على فواتير صدرت قبل استخدام سند (original_invoice)؛ ويمكن للمسؤولين فيها السماح بذلك.',
  INVOICE_NOT_FAILED: 'لا يحل مستند جديد إلا محل مستند رفضته الهيئة، وهذا المستند لم يُرفض.',
  INVOICE_ALREADY_REPLACED: 'صدر من قبل مستند بدلًا من هذا المستند المرفوض، ومعرّفه في invoice_id.',
  PREPAYMENT_NOT_FOUND: 'لا توجد لهذه الشركة في هذه البيئة فاتورة دفعة مقدمة بالمعرّف invoice_uuid.',
  PREPAYMENT_NOT_READY: 'لم يتم الإبلاغ عن فاتورة الدفعة المقدمة أو اعتمادها بعد؛ أعد إرسال الطلب نفسه بعد ذلك.',
  HEAD_OFFICE_UNREACHABLE: 'صدر المستند من فرع آخر، ويتعذر الاتصال بالمركز الرئيسي حاليًا للاستعلام عنه.',
  CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL: 'مبلغ هذا الإشعار الدائن أكبر من المتبقي من الفاتورة الأصلية.',
  DEBIT_NOTE_TOTAL_EXCEEDS_ORIGINAL: 'مع هذا الإشعار المدين يتجاوز مجموع الإشعارات المدينة إجمالي الفاتورة الأصلية.',
  PREPAID_AMOUNT_EXCEEDS_BALANCE: 'المبلغ أكبر من الرصيد المتبقي من فاتورة الدفعة المقدمة.',
  INVOICE_NUMBER_EXISTS: 'يوجد مستند سابق برقم الفاتورة نفسه (invoice_number).',
  INVOICE_QUOTA_EXCEEDED: 'استُنفد العدد الشهري من المستندات في الباقة.',
  INVOICE_NOT_FOUND:
    'لا يوجد لهذه الشركة في هذه البيئة مستند بهذا المعرّف invoice_id؛ ويمكن العثور عليه برقمه أو بقيمة UUID عبر GET /v1/invoices.',
  QR_NOT_AVAILABLE: 'لا يتوفر رمز الاستجابة السريعة (QR) لطباعة الفاتورة الضريبية قبل أن تعتمدها الهيئة.',
  PRINTER_NOT_FOUND:
    'لا توجد في الفرع طابعة بهذا الاسم، أو لا توجد طابعة افتراضية إن لم تُذكر طابعة؛ وتجد المتاح منها في الإعدادات، الطابعات.',
  PRINTER_ADDRESS_NOT_ALLOWED:
    'يجب أن يكون عنوان طابعة الإيصالات من الشبكة المحلية: ليس هذا الجهاز نفسه ولا عنوانًا على الإنترنت.',
  PRINTER_UNREACHABLE: 'يتعذر الوصول إلى الطابعة: تأكد من أنها تعمل ومتصلة بالشبكة وأن عنوانها صحيح.',
  PRINTER_NOT_READY: 'الطابعة لا تطبع؛ يوضح الحقل reason السبب.',
  EXPORT_TOO_LARGE: 'عدد الفواتير المطابقة أكبر مما يتسع له ملف ZIP واحد؛ اطلب كل جزء على حدة.',
  EXPORT_EMPTY: 'لا توجد فاتورة مطابقة تم الإبلاغ عنها أو اعتمادها.',
  DOCUMENT_WOULD_BE_REJECTED:
    'سترفض الهيئة هذا المستند وفق قواعدها؛ يوضح الحقل findings السبب. لم يُوقَّع أي مستند ولم يُستخدم أي رقم.',
  VALIDATION_ERROR: 'الطلب غير صحيح؛ يوضح الحقل details الأخطاء.',
  MALFORMED_JSON: 'متن الطلب ليس كائن JSON.',
  UNSUPPORTED_MEDIA_TYPE: 'يجب إرسال متن الطلب بالنوع application/json وبترميز UTF-8.',
  PAYLOAD_TOO_LARGE: 'حجم متن الطلب أكبر من 1 ميبيبايت.',
  ROUTE_NOT_FOUND: 'لا توجد نقطة وصول بهذا المسار.',
  METHOD_NOT_ALLOWED: 'لا تدعم نقطة الوصول هذه الطريقة؛ تذكر الترويسة Allow الطرق المدعومة.',
  API_KEY_MISSING: 'أرسل مفتاح API بالصيغة "Authorization: Bearer <API_KEY>".',
  API_KEY_INVALID: 'مفتاح API غير صالح هنا.',
  API_KEY_REVOKED: 'أُلغي مفتاح API.',
  IDEMPOTENCY_KEY_REUSED: 'استُخدم المفتاح Idempotency-Key من قبل مع متن مختلف.',
  IDEMPOTENCY_IN_PROGRESS: 'ما زال طلب آخر بالمفتاح Idempotency-Key نفسه قيد التنفيذ.',
  RATE_LIMITED: 'طلبات كثيرة جدًا؛ تبيّن الترويسة Retry-After مدة الانتظار.',
  SERVICE_BUSY: 'الخادم مشغول جدًا حاليًا؛ أعد المحاولة بعد لحظات.',
  STORAGE_UNAVAILABLE: 'يتعذر التخزين على هذا الخادم (القرص ممتلئ أو للقراءة فقط)؛ لم يتغير شيء ولم يُوقَّع أي مستند.',
  KEY_STORE_UNAVAILABLE: 'مفاتيح توقيع وحدة الفوترة غير متاحة (مخزن المفاتيح مقفل أو لا يستجيب)؛ لم يُوقَّع أي مستند.',
  MISDIRECTED_REQUEST: 'تشير الترويسة Host إلى جهاز آخر؛ استخدم عنوان هذا الخادم نفسه.',
  CLOCK_IMPLAUSIBLE: 'ساعة الجهاز غير صحيحة بوضوح، فلا يمكن تأريخ أي مستند أو توقيعه؛ اضبط الساعة ثم أعد المحاولة.',
  DOCUMENT_UNREADABLE:
    'ما خُزّن من هذا المستند على الخادم تالف ولا يمكن قراءته؛ سلسلته وسائر المستندات مستمرة. خذ نسخته من المركز الرئيسي أو من نسخة احتياطية، وافحص القرص.',
  INTERNAL_ERROR: 'حدث خطأ داخلي؛ تجد تفاصيله في سجل الأحداث تحت معرّف الطلب.',
  PAIRING_CODE_INVALID: 'رمز الإقران غير صحيح أو انتهت صلاحيته أو سبق استخدامه؛ اطلب من الفرع عرض رمز جديد.',
} as const satisfies Record<ErrorCode | LanErrorCode, string>;

function errorRow(code: ErrorCode | LanErrorCode): ReferenceLists['error-codes'][number] {
  const { message, status, retryable } = listedErrors[code];
  return { ...rowOf(code, { name: message, nameAr: errorTextsAr[code] }), http_status: status, retryable };
}

/**
 * Creates each list of reference data (contract §8). A list is created on demand: the names of countries and currencies take some
 * milliseconds.
 */
export const referenceLists: { [Name in ReferenceListName]: () => ReferenceLists[Name] } = {
  'vat-categories': () => vatCategories.map((code) => ({ ...rowOf(code, vatCategoryNames[code]), rate: vatRates[code] })),
  'vat-exemption-codes': () =>
    vatExemptions.map(({ code, category, reason, reasonAr }) => ({
      ...rowOf(code, { name: reason, nameAr: reasonAr ?? vatExemptionNamesAr[code] ?? reason }),
      vat_category: category,
    })),
  'document-types': () =>
    documentTypes.map((code) => ({ ...rowOf(code, documentTypeNames[code]), type_code: documentTypeCodes[code] })),
  'invoice-types': () =>
    invoiceTypes.map((code) => ({ ...rowOf(code, invoiceTypeNames[code]), submission: invoiceTypeNames[code].submission })),
  'invoice-statuses': () =>
    Object.entries(invoiceStatuses).map(([code, status]) => ({ ...rowOf(code, status), is_final: status.isFinal })),
  'error-codes': () => Object.keys(listedErrors).filter(isListedError).map(errorRow),
  countries: () => {
    const nameOf = displayNames('region', countryNamesByHand);
    return countries.map((code) => rowOf(code, nameOf(code)));
  },
  currencies: () => {
    const nameOf = displayNames('currency', currencyNamesByHand);
    return currencies.map((code) => rowOf(code, nameOf(code)));
  },
  'unit-codes': () => rowsOf(unitCodes),
  'payment-means': () => rowsOf(paymentMeans),
  'discount-reasons': () => rowsOf(discountReasons),
  'identification-schemes': () =>
    identificationSchemes.map(({ code, parties, ...names }) => ({ ...rowOf(code, names), parties: [...parties] })),
};
