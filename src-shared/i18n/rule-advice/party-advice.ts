import type { RuleAdvice } from './advice.ts';

const sellerAddress: RuleAdvice = {
  field: 'seller.address',
  advice: 'Send the complete national address: street, building_number, district, city, postal_code and country.',
  adviceAr: 'أرسل العنوان الوطني كاملًا: الشارع ورقم المبنى والحي والمدينة والرمز البريدي والدولة.',
};
const buyerAddress: RuleAdvice = { ...sellerAddress, field: 'buyer.address' };
const buyerName: RuleAdvice = {
  field: 'buyer.name',
  advice: "Send the buyer's legal name; together with name_ar it can have at most 1,000 characters.",
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
    advice: "The seller's building number must have exactly 4 digits (0–9).",
    adviceAr: 'يجب أن يتكون رقم مبنى البائع من 4 أرقام (0–9) بالضبط.',
  },
  'BR-KSA-66': {
    field: 'seller.address.postal_code',
    advice: "The seller's postal code must have exactly 5 digits (0–9).",
    adviceAr: 'يجب أن يتكون الرمز البريدي للبائع من 5 أرقام (0–9) بالضبط.',
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
    advice: "Send the seller's district; it can have at most 127 characters.",
    adviceAr: 'أرسل حي البائع، بما لا يتجاوز 127 حرفًا.',
  },
  'BR-CUSTOM-VALIDATION-01': {
    field: 'buyer.vat_number',
    advice: 'Seller and buyer have the same VAT number: a company cannot issue an invoice to itself.',
    adviceAr: 'الرقم الضريبي للبائع والمشتري متطابق: لا يمكن للشركة إصدار فاتورة لنفسها.',
  },
  'BR-CL-14': {
    advice: 'Use the two-letter ISO 3166-1 code of the country in capitals, such as SA.',
    adviceAr: 'استخدم رمز الدولة المكوّن من حرفين كبيرين وفق ISO 3166-1، مثل SA.',
  },
  'BR-KSA-F-08': {
    element: 'cac:PartyIdentification',
    advice: 'A commercial registration number must have exactly 10 digits (0–9); for other registrations use their own scheme.',
    adviceAr: 'يجب أن يتكون رقم السجل التجاري من 10 أرقام (0–9) بالضبط؛ وللسجلات الأخرى استخدم نوع المعرّف الخاص بها.',
  },
  'BR-KSA-F-13': {
    element: 'cac:PartyIdentification',
    advice: 'The identification number does not look real (its digits are consecutive or all the same): send the correct number.',
    adviceAr: 'رقم المعرّف يبدو غير حقيقي (أرقام متتابعة أو متكررة): أرسل الرقم الصحيح.',
  },
  'BR-KSA-F-09': {
    element: 'cac:PartyIdentification',
    advice: 'A 700 number must have 10 digits (0–9) and begin with 7.',
    adviceAr: 'يجب أن يتكون الرقم الموحد (700) من 10 أرقام (0–9) وأن يبدأ بالرقم 7.',
  },
  'BR-KSA-F-12': {
    element: 'cac:PartyIdentification',
    advice: 'Remove the spaces before and after identification.scheme.',
    adviceAr: 'احذف المسافات قبل identification.scheme وبعده.',
  },
  'BR-KSA-14': {
    field: 'buyer.identification.scheme',
    advice: 'Use a scheme from GET /v1/reference/identification-schemes, such as TIN, CRN, NAT, IQA or PAS.',
    adviceAr: 'استخدم نوع معرّف من GET /v1/reference/identification-schemes مثل TIN أو CRN أو NAT أو IQA أو PAS.',
  },
  'BR-KSA-F-07': {
    field: 'buyer.identification.number',
    advice: 'A TIN must have 10 digits (0–9) and begin with 3.',
    adviceAr: 'يجب أن يتكون الرقم المميز (TIN) من 10 أرقام (0–9) وأن يبدأ بالرقم 3.',
  },
  'BR-KSA-F-10': {
    field: 'buyer.identification.number',
    advice: 'A national ID must have 10 digits (0–9) and begin with 1.',
    adviceAr: 'يجب أن يتكون رقم الهوية الوطنية من 10 أرقام (0–9) وأن يبدأ بالرقم 1.',
  },
  'BR-KSA-F-11': {
    field: 'buyer.identification.number',
    advice: 'An iqama number must have 10 digits (0–9) and begin with 2.',
    adviceAr: 'يجب أن يتكون رقم الإقامة من 10 أرقام (0–9) وأن يبدأ بالرقم 2.',
  },
  'BR-KSA-44': {
    field: 'buyer.vat_number',
    advice:
      'A Saudi VAT number must have 15 digits (0–9) and begin and end with 3. For a buyer without one, send another identification; a simplified document does not need any.',
    adviceAr:
      'يجب أن يتكون الرقم الضريبي السعودي من 15 رقمًا (0–9) وأن يبدأ وينتهي بالرقم 3. إذا لم يكن للمشتري رقم ضريبي فأرسل معرّفًا آخر؛ ولا يلزم أي معرّف في المستند المبسط.',
  },
  'BR-KSA-F-06-C12': buyerName,
  'BR-KSA-F-06-C32': buyerName,
  'BR-KSA-25': {
    ...buyerName,
    advice:
      'Ask the customer for a name and send it as buyer.name; if the sale is neither private education nor private healthcare of a citizen, use another VAT treatment for the line.',
    adviceAr:
      'اطلب من العميل اسمه وأرسله في buyer.name؛ وإذا لم يكن البيع تعليمًا خاصًا ولا علاجًا خاصًا لمواطن فاستخدم معاملة ضريبية أخرى للبند.',
  },
  'BR-KSA-71': {
    ...buyerName,
    advice: 'Send the name of the buyer as buyer.name: a simplified summary invoice names the customer of all its supplies.',
    adviceAr: 'أرسل اسم المشتري في buyer.name: الفاتورة المبسطة الملخصة تذكر العميل الذي جرت له جميع التوريدات.',
  },
  'BR-KSA-49': {
    field: 'buyer.identification',
    scheme: 'NAT',
    advice:
      "VATEX-SA-EDU and VATEX-SA-HEA are for Saudi citizens: send the buyer's national ID as identification with scheme NAT, or use another VAT treatment for the line.",
    adviceAr:
      'الرمزان VATEX-SA-EDU وVATEX-SA-HEA للمواطنين السعوديين: أرسل رقم الهوية الوطنية للمشتري كمعرّف من نوع NAT، أو طبّق على البند معاملة ضريبية أخرى.',
  },
  'BR-KSA-63': buyerAddress,
  'BR-KSA-67': {
    field: 'buyer.address.postal_code',
    advice: 'The postal code of a Saudi buyer must have exactly 5 digits (0–9).',
    adviceAr: 'يجب أن يتكون الرمز البريدي للمشتري داخل المملكة من 5 أرقام (0–9) بالضبط.',
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
