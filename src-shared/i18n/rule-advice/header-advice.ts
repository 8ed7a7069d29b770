import type { RuleAdvice } from './advice.ts';

/** On rules about number, dates, currency, payment and what a note says. */
export const headerAdvice: Record<string, RuleAdvice> = {
  'BR-KSA-98': {
    field: 'invoice_date',
    advice: 'A simplified document must be reported within 24 hours of its date and time: issue it at the time of the sale.',
    adviceAr: 'يجب الإبلاغ عن المستند المبسط خلال 24 ساعة من تاريخه ووقته: أصدره وقت البيع.',
  },
  'BR-KSA-16': {
    field: 'payment_means',
    advice: 'Use a code from GET /v1/reference/payment-means, such as 10 for cash or 48 for card.',
    adviceAr: 'استخدم رمزًا من GET /v1/reference/payment-means، مثل 10 للنقد أو 48 للبطاقة.',
  },
  'BR-CL-16': {
    field: 'payment_means',
    advice: 'Use a code from GET /v1/reference/payment-means, such as 10 for cash or 48 for card.',
    adviceAr: 'استخدم رمزًا من GET /v1/reference/payment-means، مثل 10 للنقد أو 48 للبطاقة.',
  },
  'BR-KSA-F-06-C13': {
    field: 'reason',
    advice: 'Shorten reason and reason_ar: together, with the " | " between them, they can have at most 1,000 characters.',
    adviceAr: 'اختصر reason وreason_ar: يجب ألا يتجاوز مجموعهما مع الفاصل « | » 1000 حرف.',
  },
  'BR-KSA-97': {
    field: 'exchange_rate',
    advice: 'The VAT amount is the same in both currencies: check exchange_rate, which is SAR per unit of the currency.',
    adviceAr: 'مبلغ الضريبة متساوٍ بالعملتين: تحقق من exchange_rate، وهو عدد الريالات لكل وحدة من العملة.',
  },
};
