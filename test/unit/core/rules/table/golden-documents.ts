import { amount } from '#shared/invoice/amount.ts';
import { computeDocument } from '#shared/invoice/totals.ts';
import { edited, withContent, withNext } from '#support/core/document-edits.ts';
import { discountedXml, foreignXml, settlingXml, validXml, untaxedXml } from '#support/core/rules/rule-documents.ts';
import { sampleLine } from '#support/core/sample-document.ts';

const address = {
  street: 'Olaya Street',
  buildingNumber: '7413',
  district: 'Al Olaya',
  city: 'Riyadh',
  postalCode: '12214',
  country: 'SA',
};

/** A simplified summary invoice, whose buyer and time of supply must be stated. */
function summaryXml(): string {
  const buyer = { name: 'Fleet Company', vatNumber: '399999999800003', address };
  return edited(
    validXml('simplified', { transactionCode: '0200010', buyer, deliveryDate: '2026-11-01' }),
    withNext('cac:Delivery/cbc:ActualDeliveryDate', '<cbc:LatestDeliveryDate>2026-11-20</cbc:LatestDeliveryDate>'),
  );
}

/** A simplified invoice of private education to a citizen. */
function citizenXml(): string {
  const exemption = { exemptionCode: 'VATEX-SA-EDU', exemptionReason: 'Private education to citizen' };
  const line = sampleLine({ name: 'School fee', category: 'Z', rate: amount(0), ...exemption });
  const buyer = { name: 'Citizen', identification: { scheme: 'NAT', number: '1101753974' } };
  return validXml('simplified', { ...computeDocument([line]), buyer });
}

/** The standard invoice that settles a prepayment, which bore no tax and is also 11.50. */
function settlingUntaxedXml(category: 'Z' | 'E' | 'O'): string {
  const subtotal = 'cac:InvoiceLine[2]/cac:TaxTotal/cac:TaxSubtotal';
  const exemption = { Z: 'VATEX-SA-32', E: 'VATEX-SA-30', O: 'VATEX-SA-OOS' }[category];
  return edited(
    settlingXml(),
    withContent(`${subtotal}/cbc:TaxableAmount`, '11.50'),
    withContent(`${subtotal}/cbc:TaxAmount`, '0.00'),
    withContent(`${subtotal}/cac:TaxCategory/cbc:ID`, category),
    withContent(`${subtotal}/cac:TaxCategory/cbc:Percent`, '0.00'),
    withNext(
      `${subtotal}/cac:TaxCategory/cbc:Percent`,
      `<cbc:TaxExemptionReasonCode>${exemption}</cbc:TaxExemptionReasonCode><cbc:TaxExemptionReason>as agreed</cbc:TaxExemptionReason>`,
    ),
  );
}

/** The valid documents that those of the table are made of; none of them breaks any rule. */
export const goldenDocuments = {
  standard: () => validXml('standard'),
  simplified: () => validXml('simplified'),
  creditNote: () => validXml('standard', { documentType: 'credit_note' }),
  simplifiedCreditNote: () => validXml('simplified', { documentType: 'credit_note' }),
  debitNote: () => validXml('standard', { documentType: 'debit_note' }),
  discounted: discountedXml,
  foreign: foreignXml,
  zeroRated: () => untaxedXml('Z'),
  exempt: () => untaxedXml('E'),
  outOfScope: () => untaxedXml('O'),
  settling: settlingXml,
  settlingZeroRated: () => settlingUntaxedXml('Z'),
  settlingExempt: () => settlingUntaxedXml('E'),
  settlingOutOfScope: () => settlingUntaxedXml('O'),
  summary: summaryXml,
  citizen: citizenXml,
} as const satisfies Record<string, () => string>;

export type GoldenName = keyof typeof goldenDocuments;
