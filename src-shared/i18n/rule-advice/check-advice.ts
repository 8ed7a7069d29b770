import type { RuleAdvice } from './advice.ts';

type Advice = Pick<RuleAdvice, 'advice' | 'adviceAr'>;

const toVendor: Advice = {
  advice: 'The appliance created this part of the document, not the till: send support this message and the signed XML.',
  adviceAr: 'هذا الجزء من المستند من عمل الجهاز لا نقطة البيع: أرسل إلى الدعم الفني هذه الرسالة وملف XML الموقّع.',
};

const wrongCertificate: Advice = {
  advice: 'The certificate does not match the unit: request another one on the EGS units page.',
  adviceAr: 'الشهادة لا تناسب وحدة الفوترة: اطلب شهادة أخرى من صفحة وحدات الفوترة.',
};

const notPermitted: Advice = {
  advice:
    'The certificate of the unit is for another VAT number or other kinds of documents: compare the VAT numbers of company and unit, and onboard the unit again for the kinds it issues.',
  adviceAr:
    'شهادة الوحدة لرقم ضريبي آخر أو لأنواع أخرى من المستندات: قارن الرقم الضريبي للشركة برقم الوحدة، ثم أعد تهيئة الوحدة للأنواع التي تصدرها.',
};

const tooLarge: Advice = {
  advice: 'The document is too large for the authority: issue the sale again as several documents with fewer lines each.',
  adviceAr: 'المستند أكبر مما تقبله الهيئة: أصدر البيع من جديد في عدة مستندات في كل منها بنود أقل.',
};

const duplicate: Advice = {
  advice:
    'The authority says that it already has this document: do not issue it again. Look for it in the authority’s portal, and contact support.',
  adviceAr: 'تقول الهيئة إن هذا المستند لديها من قبل: لا تصدره مرة أخرى. ابحث عنه في بوابة الهيئة وأبلغ الدعم الفني.',
};

const unknown: Advice = {
  advice: 'Correct what the message names. If nothing is wrong with the sale, send support the code and the signed XML.',
  adviceAr: 'صحّح ما تذكره الرسالة. وإن لم يكن في البيع خطأ فأرسل إلى الدعم الفني الرمز وملف XML الموقّع.',
};

/** On the authority's checks beside its rules (standard §6.4, §7.5), by the beginning or end of their codes. */
export const checkAdvice: readonly (readonly [RegExp, Advice])[] = [
  [/^certificate-permissions$/, notPermitted],
  [/issuer-?name$/i, toVendor],
  [/^(?:certificate|X509|invalid-signing-certificate|signingCertificate|Unauthorized$)/, wrongCertificate],
  [/^(?:XSD_|XML-|signature|signed-properties|xadesSigned|invoiceSigned)|-invoice-hash$|QRCODE_INVALID$|UUID/, toVendor],
  [/^(?:Unsupported-Version|KSA-13)$/, toVendor],
  [/^Too-Large$/, tooLarge],
  [/^(?:Invoice-Errors|Duplicate-Invoice)$/i, duplicate],
  [/^/, unknown],
];
