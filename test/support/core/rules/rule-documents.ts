import { checkRules } from '#main/core/rules/check-rules.ts';
import type { RuleFinding } from '#main/core/rules/rule/rule.ts';
import { checkStructure } from '#main/core/structure/check-structure.ts';
import { readXml } from '#main/core/xml/read-xml.ts';
import { amount } from '#shared/invoice/amount.ts';
import type { InvoiceType, TaxDocument } from '#shared/invoice/document.ts';
import { computeDocument } from '#shared/invoice/totals.ts';
import { stampedDocument } from '../../sandbox-gateway/gateway-documents.ts';
import { edited, withContent, withNext } from '../document-edits.ts';
import { sampleLine } from '../sample-document.ts';
import { unitSigner } from '../stamp/stamp-signer.ts';

/** When the documents of these tests are validated: an hour after their issue. */
export const validatedAt = new Date('2026-11-20T13:00:00+03:00');

/** A stamped document of our own, complete enough to break no rule, with any part replaced. */
export function validXml(invoiceType: InvoiceType, changes: Partial<TaxDocument> = {}): string {
  const uuid = '3cf5ee18-ee25-44ea-a444-2c37ba7f28be';
  return Buffer.from(stampedDocument(unitSigner(), invoiceType, { uuid, ...changes }).xml).toString('utf8');
}

/** What the rules find in a document, which must have no structure fault: they are not tried on others. */
export function ruleFindings(xml: string, now: Date = validatedAt): RuleFinding[] {
  const parsed = readXml(xml);
  if (!parsed.ok) throw new Error(parsed.fault.message);
  const fault = checkStructure(parsed.value).find(({ severity }) => severity === 'error');
  if (fault !== undefined) throw new Error(`${fault.code} ${fault.path}: ${fault.message}`);
  return checkRules(parsed.value, { now });
}

function allowanceCharge(parts: { isCharge: boolean; percent: string; amount: string; category?: string }): string {
  const { isCharge, percent, amount, category = '' } = parts;
  return (
    `<cac:AllowanceCharge><cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator>` +
    (isCharge ? '<cbc:AllowanceChargeReasonCode>FC</cbc:AllowanceChargeReasonCode>' : '') +
    `<cbc:AllowanceChargeReason>as agreed</cbc:AllowanceChargeReason><cbc:MultiplierFactorNumeric>${percent}</cbc:MultiplierFactorNumeric>` +
    `<cbc:Amount currencyID="SAR">${amount}</cbc:Amount><cbc:BaseAmount currencyID="SAR">50.00</cbc:BaseAmount>${category}</cac:AllowanceCharge>`
  );
}

const standardCategory =
  '<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>15.00</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory>';

/**
 * The valid standard invoice (one line of 50.00) with allowances and charges everywhere: -10.00 and +5.00 on the document,
 * -4.00 and +4.00 on the line, and a net price of 25.00 that is 30.00 less 5.00. It breaks no rule either.
 */
export function discountedXml(): string {
  return edited(
    validXml('standard'),
    withNext(
      'cac:PaymentMeans',
      allowanceCharge({ isCharge: false, percent: '20', amount: '10.00', category: standardCategory }) +
        allowanceCharge({ isCharge: true, percent: '10.00', amount: '5.00', category: standardCategory }),
    ),
    withContent('cac:TaxTotal[1]/cbc:TaxAmount', '6.75'),
    withContent('cac:TaxTotal[2]/cbc:TaxAmount', '6.75'),
    withContent('cac:TaxTotal[2]/cac:TaxSubtotal/cbc:TaxableAmount', '45.00'),
    withContent('cac:TaxTotal[2]/cac:TaxSubtotal/cbc:TaxAmount', '6.75'),
    withContent('cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount', '45.00'),
    withContent('cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount', '51.75'),
    withNext(
      'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount',
      '<cbc:AllowanceTotalAmount currencyID="SAR">10.00</cbc:AllowanceTotalAmount><cbc:ChargeTotalAmount currencyID="SAR">5.00</cbc:ChargeTotalAmount>',
    ),
    withContent('cac:LegalMonetaryTotal/cbc:PayableAmount', '51.75'),
    withNext(
      'cac:InvoiceLine/cbc:LineExtensionAmount',
      allowanceCharge({ isCharge: false, percent: '8', amount: '4.00' }) +
        allowanceCharge({ isCharge: true, percent: '8', amount: '4.00' }),
    ),
    withNext(
      'cac:InvoiceLine/cac:Price/cbc:PriceAmount',
      '<cbc:BaseQuantity unitCode="PCE">1</cbc:BaseQuantity><cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator>' +
        '<cbc:Amount currencyID="SAR">5.00</cbc:Amount><cbc:BaseAmount currencyID="SAR">30.00</cbc:BaseAmount></cac:AllowanceCharge>',
    ),
  );
}

/** A valid standard invoice in dollars: 50.00 + 7.50, the VAT being 28.13 riyals. */
export function foreignXml(): string {
  return validXml('standard', { currency: 'USD', exchangeRate: amount('3.75') });
}

/** A valid simplified invoice of one line of 50.00 that bears no tax. */
export function untaxedXml(category: 'Z' | 'E' | 'O'): string {
  const exemption = { Z: 'VATEX-SA-35', E: 'VATEX-SA-30', O: 'VATEX-SA-OOS' }[category];
  const line = sampleLine({ category, rate: amount(0), exemptionCode: exemption, exemptionReason: 'as the law has it' });
  return validXml('simplified', computeDocument([line]));
}

function nothing(name: string): string {
  return `<cbc:${name} currencyID="SAR">0.00</cbc:${name}>`;
}

/** The valid standard invoice (50.00 + 7.50) that settles a prepayment of 10.00 + 1.50 in its second line. */
export function settlingXml(): string {
  return edited(
    validXml('standard'),
    withNext('cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount', '<cbc:PrepaidAmount currencyID="SAR">11.50</cbc:PrepaidAmount>'),
    withContent('cac:LegalMonetaryTotal/cbc:PayableAmount', '46.00'),
    withNext(
      'cac:InvoiceLine',
      `<cac:InvoiceLine><cbc:ID>2</cbc:ID><cbc:InvoicedQuantity unitCode="PCE">0.00</cbc:InvoicedQuantity>${nothing('LineExtensionAmount')}` +
        '<cac:DocumentReference><cbc:ID>INV-0</cbc:ID><cbc:IssueDate>2026-11-01</cbc:IssueDate><cbc:IssueTime>12:00:00</cbc:IssueTime>' +
        '<cbc:DocumentTypeCode>386</cbc:DocumentTypeCode></cac:DocumentReference>' +
        `<cac:TaxTotal>${nothing('TaxAmount')}${nothing('RoundingAmount')}<cac:TaxSubtotal><cbc:TaxableAmount currencyID="SAR">10.00</cbc:TaxableAmount>` +
        `<cbc:TaxAmount currencyID="SAR">1.50</cbc:TaxAmount>${standardCategory}</cac:TaxSubtotal></cac:TaxTotal>` +
        '<cac:Item><cbc:Name>Advance received</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>15.00</cbc:Percent>' +
        `<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory></cac:Item><cac:Price>${nothing('PriceAmount')}</cac:Price></cac:InvoiceLine>`,
    ),
  );
}
