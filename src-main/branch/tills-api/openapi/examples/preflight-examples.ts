import { arabicAdvice, arabicMissingCode } from '#shared/i18n/rule-advice/own-advice.ts';
import { createRequests } from './create-requests.ts';

const { businessSale, cashSale } = createRequests;

/** What the authority would object to in the second of these bodies. */
export const exampleFinding = {
  code: 'BR-KSA-44',
  severity: 'error',
  path: 'buyer.vat_number',
  message: 'A buyer’s VAT number must be 15 digits that begin and end with 3.',
  advice:
    'A Saudi VAT number must have 15 digits (0–9) and begin and end with 3. For a buyer without one, send another identification; a simplified document does not need any.',
  advice_ar:
    'يجب أن يتكون الرقم الضريبي السعودي من 15 رقمًا (0–9) وأن يبدأ وينتهي بالرقم 3. إذا لم يكن للمشتري رقم ضريبي فأرسل معرّفًا آخر؛ ولا يلزم أي معرّف في المستند المبسط.',
} as const;

// Its only line is described in English alone.
const arabicFinding = {
  code: arabicMissingCode,
  severity: 'warning',
  path: 'line_items[0].description_ar',
  message: 'The line does not say in Arabic what is sold.',
  advice: arabicAdvice.advice,
  advice_ar: arabicAdvice.adviceAr,
} as const;

/** A body that the authority would accept, and one that it would not. */
export const preflightRequests = {
  acceptable: { kind: 'simplified', document: { ...cashSale, invoice_number: 'INV-2001' } },
  rejected: {
    kind: 'standard',
    document: { ...businessSale, invoice_number: 'INV-2002', buyer: { ...businessSale.buyer, vat_number: '123' } },
  },
} as const;

/** The responses of preflight to them. */
export const preflightAnswers = {
  acceptable: { subtotal: 50, vat: 7.5, total: 57.5, payable: 57.5, would_be_accepted: true, findings: [] },
  rejected: {
    subtotal: 1400,
    vat: 210,
    total: 1610,
    payable: 1610,
    would_be_accepted: false,
    findings: [exampleFinding, arabicFinding],
  },
} as const;
