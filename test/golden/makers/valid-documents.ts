import { amount, sum } from '#shared/invoice/amount.ts';
import { transactionCodeOf, type SettledPrepayment, type TaxDocument, type VatCategory } from '#shared/invoice/document.ts';
import { splitSettlement, withPrepaid } from '#shared/invoice/settlement.ts';
import { computeDocument, type SaleLine } from '#shared/invoice/totals.ts';
import { exemptionReasonOf } from '#shared/reference/vat-exemption-codes.ts';
import { gatewaySeller, sellerVatNumber } from '#support/sandbox-gateway/gateway-documents.ts';
import { sampleLine } from '#support/core/sample-document.ts';
import { createChain, type MadeDocument } from './chain.ts';

const chairs = sampleLine({ name: 'كرسي من خشب البلوط | Oak chair', unitPrice: amount(450) });
const dates = untaxed('Dates for export', 'Z', 'VATEX-SA-32');
const fee = untaxed('Card service fee', 'E', 'VATEX-SA-29');
const municipality = untaxed('Municipality fee', 'O', 'VATEX-SA-OOS');
const simplified = { invoiceType: 'simplified' } as const;
const standard = { invoiceType: 'standard' } as const;
const supplied = { ...standard, deliveryDate: '2026-11-20' } as const;
const foreign = { ...supplied, currency: 'USD', exchangeRate: amount('3.75') } as const;

function untaxed(name: string, category: VatCategory, exemptionCode: string): SaleLine {
  const exemptionReason = exemptionReasonOf(exemptionCode);
  return sampleLine({
    name,
    category,
    rate: amount(0),
    exemptionCode,
    ...(exemptionReason === undefined ? {} : { exemptionReason }),
  });
}

const grossBasket = [
  { ...chairs, quantity: amount(3), unitPrice: amount('3.33') },
  { ...chairs, quantity: amount('0.755'), unitPrice: amount('19.99') },
];
const foreignBuyer = {
  name: 'Gulf Foods LLC',
  identification: { scheme: 'OTH', number: '104728519300003' },
  address: { street: 'Port Road', city: 'Dubai', country: 'AE' },
};
const citizen = { name: 'Citizen', identification: { scheme: 'NAT', number: '1101753974' } };
const schooling = untaxed('School term', 'Z', 'VATEX-SA-EDU');
const seller = gatewaySeller(sellerVatNumber);
// One to four bytes of UTF-8, what XML escapes, and a letter that has a second form.
const letters = 'قهوة & "شاي" | Café <Ünï> \'A > B\' ﷼ 𝒮 \u00e9 e\u0301';

function noteOn(original: TaxDocument, documentType: 'credit_note' | 'debit_note'): Partial<TaxDocument> {
  const { invoiceType, number } = original;
  return { invoiceType, documentType, originalNumbers: [number], noteReason: 'إرجاع | Returned' };
}

/** The lines of a sale that takes these amounts, VAT included, from earlier prepayments. */
function settling(lines: SaleLine[], prepayments: [TaxDocument, number][]): Partial<TaxDocument> {
  const computed = computeDocument(lines);
  const settledPrepayments = prepayments.flatMap(([{ number, uuid, issueDate, issueTime, subtotals }, settled]) =>
    splitSettlement(amount(settled), subtotals).map((part): SettledPrepayment => ({
      number,
      uuid,
      issueDate,
      issueTime,
      ...part,
    })),
  );
  const totals = withPrepaid(computed.totals, sum(prepayments.map(([, settled]) => amount(settled))));
  return { ...computed, totals, settledPrepayments };
}

/** Every kind of document that the product issues, one chain, each accepted without a finding. */
export function validDocuments(): MadeDocument[] {
  const { made, add } = createChain();
  const sold = add('simplified-invoice', simplified);
  const billed = add('standard-invoice', { ...supplied, ...computeDocument([chairs]) });
  add('simplified-credit-note', noteOn(sold, 'credit_note'));
  add('standard-credit-note', { ...noteOn(billed, 'credit_note'), ...computeDocument([chairs]) });
  add('simplified-debit-note', noteOn(sold, 'debit_note'));
  add('standard-debit-note', noteOn(billed, 'debit_note'));
  const deposit = add('simplified-prepayment', { ...simplified, documentType: 'prepayment', ...computeDocument([chairs]) });
  const mixed = add('standard-prepayment-of-two-categories', {
    ...standard,
    documentType: 'prepayment',
    ...computeDocument([chairs, dates]),
  });
  add('simplified-settlement', { ...simplified, ...settling([chairs], [[deposit, 500]]) });
  add('standard-settlement-of-two-prepayments', {
    ...supplied,
    ...settling(
      [chairs, chairs, dates],
      [
        [deposit, 535],
        [mixed, 700],
      ],
    ),
  });
  add('four-categories', { ...supplied, ...computeDocument([chairs, dates, fee, municipality]) });
  add('gross-prices', { ...simplified, ...computeDocument(grossBasket, { pricesIncludeVat: true }) });
  const dollars = add('foreign-currency', { ...foreign, ...computeDocument([chairs], foreign) });
  add('credit-note-in-foreign-currency', {
    ...noteOn(dollars, 'credit_note'),
    currency: 'USD',
    exchangeRate: foreign.exchangeRate,
    ...computeDocument([chairs], foreign),
  });
  add('export', {
    ...supplied,
    transactionCode: transactionCodeOf('standard', { isExport: true }),
    buyer: foreignBuyer,
    ...computeDocument([dates]),
  });
  add('private-education', { ...simplified, buyer: citizen, ...computeDocument([schooling]) });
  add('every-kind-of-letter', {
    ...simplified,
    seller: { ...seller, name: letters },
    ...computeDocument([{ ...chairs, name: letters }]),
  });
  add('long-seller-name', { ...simplified, seller: { ...seller, name: 'شركة '.repeat(22).trim() } });
  const sale = { reason: 'تخفيضات | Sale', reasonCode: '95' };
  const discounts = [
    { percent: amount('7.5'), ...sale },
    { amount: amount(10), reason: 'ولاء | Loyalty', category: 'S' as const },
  ];
  const reduced = { ...chairs, discount: { percent: amount(12), ...sale } };
  add('discounts', { ...supplied, ...computeDocument([reduced, chairs, dates], { discounts }) });
  return made;
}
