import type { RuleAdvice } from './advice.ts';

/** On rules about number, dates, currency, payment and what a note says. */
export const headerAdvice: Record<string, RuleAdvice> = {
  'BR-KSA-98': {
    field: 'invoice_date',
    advice: 'A simplified document must be reported within 24 hours of its date and time: send it when the sale is made.',
    adviceAr: 'يجب الإبلاغ عن المستند المبسط خلال 24 ساعة من تاريخه ووقته: أرسله وقت البيع.',
  },
  'BR-KSA-16': {
    field: 'payment_means',
    advice: 'Use a code of GET /v1/reference/payment-means, for example 10 for cash or 48 for a card.',
    adviceAr: 'استخدم رمزًا من قائمة GET /v1/reference/payment-means، مثل 10 للنقد أو 48 للبطاقة.',
  },
  'BR-CL-16': {
    field: 'payment_means',
    advice: 'Use a code of GET /v1/reference/payment-means, for example 10 for cash or 48 for a card.',
    adviceAr: 'استخدم رمزًا من قائمة GET /v1/reference/payment-means، مثل 10 للنقد أو 48 للبطاقة.',
  },
  'BR-KSA-F-06-C13': {
    field: 'reason',
    advice: 'Shorten reason and reason_ar: together, with the " | " between them, they may have 1,000 characters.',
    adviceAr: 'اختصر السبب بالعربية والإنجليزية: مجموعهما مع الفاصل « | » لا يتجاوز 1000 حرف.',
  },
  'BR-KSA-97': {
    field: 'exchange_rate',
    advice: 'VAT comes to the same figure in both currencies: check exchange_rate, which is SAR per unit of the currency.',
    adviceAr: 'قيمة الضريبة متساوية بالعملتين: تحقق من سعر الصرف، وهو عدد الريالات لكل وحدة من العملة.',
  },
};
