import type { RuleAdvice } from './advice.ts';

const sellerAddress: RuleAdvice = {
  field: 'seller.address',
  advice: 'Give the whole national address: street, building_number, district, city, postal_code and country.',
  adviceAr: 'أدخل العنوان الوطني كاملًا: الشارع ورقم المبنى والحي والمدينة والرمز البريدي والدولة.',
};
const buyerAddress: RuleAdvice = { ...sellerAddress, field: 'buyer.address' };
const buyerName: RuleAdvice = {
  field: 'buyer.name',
  advice: "Send the buyer's legal name, with name_ar together at most 1,000 characters.",
  adviceAr: 'أرسل الاسم النظامي للمشتري، بحيث لا يتجاوز مع الاسم العربي 1000 حرف.',
};

const buyerStreet: RuleAdvice = {
  field: 'buyer.address.street',
  advice: "Shorten the buyer's street to at most 1,000 characters.",
  adviceAr: 'اختصر اسم شارع المشتري إلى 1000 حرف على الأكثر.',
};

/** On rules about seller and buyer. Without a field, the element that breaks the rule says which of the two it is. */
export const partyAdvice: Record<string, RuleAdvice> = {
  'BR-KSA-09': sellerAddress,
  'BR-KSA-37': {
    field: 'seller.address.building_number',
    advice: "The seller's building number has exactly 4 digits 0–9.",
    adviceAr: 'رقم مبنى البائع يتكون من 4 أرقام (0–9) بالضبط.',
  },
  'BR-KSA-66': {
    field: 'seller.address.postal_code',
    advice: "The seller's postal code has exactly 5 digits 0–9.",
    adviceAr: 'الرمز البريدي للبائع يتكون من 5 أرقام (0–9) بالضبط.',
  },
  'BR-KSA-F-06-C4': {
    field: 'seller.address.street',
    advice: "Shorten the seller's street to at most 1,000 characters.",
    adviceAr: 'اختصر اسم شارع البائع إلى 1000 حرف على الأكثر.',
  },
  'BR-KSA-F-06-C7': {
    field: 'seller.address.city',
    advice: "Shorten the seller's city to at most 127 characters.",
    adviceAr: 'اختصر اسم مدينة البائع إلى 127 حرفًا على الأكثر.',
  },
  'BR-KSA-F-06-C9': {
    field: 'seller.address.district',
    advice: "Send the seller's district, with at most 127 characters.",
    adviceAr: 'أرسل حي البائع، بما لا يتجاوز 127 حرفًا.',
  },
  'BR-CUSTOM-VALIDATION-01': {
    field: 'buyer.vat_number',
    advice: 'Seller and buyer have the same VAT number: nobody invoices himself.',
    adviceAr: 'الرقم الضريبي للبائع والمشتري متطابق: لا يمكن إصدار فاتورة للنفس.',
  },
  'BR-CL-14': {
    advice: 'Use the two capital letters of ISO 3166-1 for the country, for example SA.',
    adviceAr: 'استخدم رمز الدولة من حرفين كبيرين حسب ISO 3166-1، مثل SA.',
  },
  'BR-KSA-F-08': {
    element: 'cac:PartyIdentification',
    advice: 'A commercial registration number has exactly 10 digits 0–9; for other registrations use their own scheme.',
    adviceAr: 'رقم السجل التجاري يتكون من 10 أرقام (0–9) بالضبط؛ وللسجلات الأخرى استخدم نوع المعرّف الخاص بها.',
  },
  'BR-KSA-F-13': {
    element: 'cac:PartyIdentification',
    advice: 'The identification looks made up (a run of ascending, descending or equal digits): send the real one.',
    adviceAr: 'رقم التعريف يبدو غير حقيقي (أرقام متتابعة أو متكررة): أرسل الرقم الصحيح.',
  },
  'BR-KSA-F-09': {
    element: 'cac:PartyIdentification',
    advice: 'A 700 number has 10 digits 0–9 and begins with 7.',
    adviceAr: 'رقم 700 يتكون من 10 أرقام (0–9) ويبدأ بالرقم 7.',
  },
  'BR-KSA-F-12': {
    element: 'cac:PartyIdentification',
    advice: 'Remove the spaces around identification.scheme.',
    adviceAr: 'احذف المسافات حول نوع المعرّف.',
  },
  'BR-KSA-14': {
    field: 'buyer.identification.scheme',
    advice: 'Use a scheme of GET /v1/reference/identification-schemes, such as TIN, CRN, NAT, IQA or PAS.',
    adviceAr: 'استخدم نوع معرّف من GET /v1/reference/identification-schemes مثل TIN أو CRN أو NAT أو IQA أو PAS.',
  },
  'BR-KSA-F-07': {
    field: 'buyer.identification.number',
    advice: 'A TIN has 10 digits 0–9 and begins with 3.',
    adviceAr: 'الرقم المميز (TIN) يتكون من 10 أرقام (0–9) ويبدأ بالرقم 3.',
  },
  'BR-KSA-F-10': {
    field: 'buyer.identification.number',
    advice: 'A national ID has 10 digits 0–9 and begins with 1.',
    adviceAr: 'رقم الهوية الوطنية يتكون من 10 أرقام (0–9) ويبدأ بالرقم 1.',
  },
  'BR-KSA-F-11': {
    field: 'buyer.identification.number',
    advice: 'An iqama number has 10 digits 0–9 and begins with 2.',
    adviceAr: 'رقم الإقامة يتكون من 10 أرقام (0–9) ويبدأ بالرقم 2.',
  },
  'BR-KSA-44': {
    field: 'buyer.vat_number',
    advice:
      'A Saudi VAT number has 15 digits 0–9 and begins and ends with 3; a buyer who has none has another identification, or none on a simplified document.',
    adviceAr:
      'الرقم الضريبي السعودي يتكون من 15 رقمًا (0–9) ويبدأ وينتهي بالرقم 3؛ والمشتري الذي ليس لديه رقم ضريبي يُعرَّف بمعرّف آخر، أو بلا معرّف في المستند المبسط.',
  },
  'BR-KSA-F-06-C12': buyerName,
  'BR-KSA-F-06-C32': buyerName,
  'BR-KSA-25': {
    ...buyerName,
    advice: 'Private education and healthcare to citizens need the name of the buyer.',
    adviceAr: 'التعليم والرعاية الصحية الخاصة للمواطنين تتطلب اسم المشتري.',
  },
  'BR-KSA-49': {
    field: 'buyer.identification',
    advice:
      'VATEX-SA-EDU and VATEX-SA-HEA are for Saudi citizens: send the buyer’s national ID as identification with scheme NAT, or tax the line otherwise.',
    adviceAr:
      'الرمزان VATEX-SA-EDU وVATEX-SA-HEA للمواطنين السعوديين: أرسل رقم الهوية الوطنية للمشتري كمعرّف من نوع NAT، أو عامل البند بضريبة أخرى.',
  },
  'BR-KSA-63': buyerAddress,
  'BR-KSA-67': {
    field: 'buyer.address.postal_code',
    advice: 'The postal code of a Saudi buyer has exactly 5 digits 0–9.',
    adviceAr: 'الرمز البريدي للمشتري داخل المملكة يتكون من 5 أرقام (0–9) بالضبط.',
  },
  'BR-KSA-F-06-C23': buyerStreet,
  'BR-KSA-F-06-C24': buyerStreet,
  'BR-KSA-F-06-C26': {
    field: 'buyer.address.city',
    advice: "Shorten the buyer's city to at most 127 characters.",
    adviceAr: 'اختصر اسم مدينة المشتري إلى 127 حرفًا على الأكثر.',
  },
  'BR-KSA-F-06-C28': { ...buyerAddress, field: 'buyer.address.district' },
  'BR-KSA-F-06-C29': {
    field: 'buyer.address.district',
    advice: "Shorten the buyer's district to at most 127 characters.",
    adviceAr: 'اختصر اسم حي المشتري إلى 127 حرفًا على الأكثر.',
  },
};
