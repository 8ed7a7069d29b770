import { format2, formatAtLeast2, zero, type Amount } from '#shared/invoice/amount.ts';
import type {
  Discount,
  DocumentDiscount,
  DocumentLine,
  SettledPrepayment,
  TaxDocument,
  VatSubtotal,
} from '#shared/invoice/document.ts';
import { element, optionalElement, textElement } from '../xml/canonical-text.ts';

const vatScheme = element('cac:TaxScheme', textElement('cbc:ID', 'VAT'));

function money(name: string, value: Amount, currency: string): string {
  return `<${name} currencyID="${currency}">${format2(value)}</${name}>`;
}

function taxCategory(
  name: string,
  category: string,
  rate: Amount,
  exemption?: { code: string | undefined; reason: string | undefined },
): string {
  return element(
    name,
    textElement('cbc:ID', category),
    textElement('cbc:Percent', format2(rate)),
    optionalElement('cbc:TaxExemptionReasonCode', exemption?.code),
    optionalElement('cbc:TaxExemptionReason', exemption?.reason),
    vatScheme,
  );
}

function allowance(discount: Discount, currency: string, category = ''): string {
  const { amount, percentage, reason, reasonCode } = discount;
  return element(
    'cac:AllowanceCharge',
    textElement('cbc:ChargeIndicator', 'false'),
    optionalElement('cbc:AllowanceChargeReasonCode', reasonCode),
    optionalElement('cbc:AllowanceChargeReason', reason),
    percentage === undefined ? '' : textElement('cbc:MultiplierFactorNumeric', format2(percentage.percent)),
    money('cbc:Amount', amount, currency),
    percentage === undefined ? '' : money('cbc:BaseAmount', percentage.base, currency),
    category,
  );
}

/** Writes the discounts on the document (BG-20), each with its VAT category. */
export function writeDiscounts({ discounts, currency }: TaxDocument): string {
  const written = (discount: DocumentDiscount): string =>
    allowance(discount, currency, taxCategory('cac:TaxCategory', discount.category, discount.rate));
  return discounts.map(written).join('');
}

function taxSubtotal(subtotal: VatSubtotal | SettledPrepayment, currency: string): string {
  return element(
    'cac:TaxSubtotal',
    money('cbc:TaxableAmount', subtotal.taxable, currency),
    money('cbc:TaxAmount', subtotal.vat, currency),
    taxCategory('cac:TaxCategory', subtotal.category, subtotal.rate, {
      code: subtotal.exemptionCode,
      reason: subtotal.exemptionReason,
    }),
  );
}

/**
 * Writes the two header TaxTotals: first the one in riyals, whose text QR tag 5 repeats, then the breakdown in the
 * document's currency (standard §1.4).
 */
export function writeTaxTotals(document: TaxDocument): string {
  const subtotals = document.subtotals.map((subtotal) => taxSubtotal(subtotal, document.currency));
  return (
    element('cac:TaxTotal', money('cbc:TaxAmount', document.totals.vatInSar, 'SAR')) +
    element('cac:TaxTotal', money('cbc:TaxAmount', document.totals.vat, document.currency), ...subtotals)
  );
}

/** Writes cac:LegalMonetaryTotal (BG-22); discounts, prepaid and rounding only where there are any. */
export function writeMonetaryTotal(document: TaxDocument): string {
  const { totals, currency, discounts } = document;
  return element(
    'cac:LegalMonetaryTotal',
    money('cbc:LineExtensionAmount', totals.lines, currency),
    money('cbc:TaxExclusiveAmount', totals.taxExclusive, currency),
    money('cbc:TaxInclusiveAmount', totals.taxInclusive, currency),
    discounts.length === 0 ? '' : money('cbc:AllowanceTotalAmount', totals.discounts, currency),
    totals.prepaid.isZero() ? '' : money('cbc:PrepaidAmount', totals.prepaid, currency),
    totals.rounding.isZero() ? '' : money('cbc:PayableRoundingAmount', totals.rounding, currency),
    money('cbc:PayableAmount', totals.payable, currency),
  );
}

/** Writes cac:TaxExchangeRate for a document in another currency than SAR (KSA-87 to KSA-90), else nothing. */
export function writeExchangeRate(document: TaxDocument): string {
  if (document.exchangeRate === undefined) return '';
  return element(
    'cac:TaxExchangeRate',
    textElement('cbc:SourceCurrencyCode', document.currency),
    textElement('cbc:TargetCurrencyCode', 'SAR'),
    textElement('cbc:CalculationRate', document.exchangeRate.toFixed()),
  );
}

/** Writes one cac:InvoiceLine with its VAT and its total with VAT (KSA-11, KSA-12). */
export function writeLine(line: DocumentLine, currency: string): string {
  return element(
    'cac:InvoiceLine',
    textElement('cbc:ID', String(line.number)),
    textElement('cbc:InvoicedQuantity', formatAtLeast2(line.quantity), { name: 'unitCode', value: line.unitCode }),
    money('cbc:LineExtensionAmount', line.net, currency),
    line.discount === undefined ? '' : allowance(line.discount, currency),
    element('cac:TaxTotal', money('cbc:TaxAmount', line.vat, currency), money('cbc:RoundingAmount', line.gross, currency)),
    element('cac:Item', textElement('cbc:Name', line.name), taxCategory('cac:ClassifiedTaxCategory', line.category, line.rate)),
    element('cac:Price', `<cbc:PriceAmount currencyID="${currency}">${formatAtLeast2(line.unitPrice)}</cbc:PriceAmount>`),
  );
}

// The line's own category carries no amount. It is one that the document has, for any other would be asked for in the
// breakdown (BR-S-01, BR-Z-01, BR-E-01, BR-O-01): a deposit with VAT may well be settled by a zero-rated export.
function lineCategoryOf(settled: SettledPrepayment, subtotals: readonly VatSubtotal[]): { category: string; rate: Amount } {
  const own = subtotals.find((subtotal) => subtotal.category === settled.category && subtotal.rate.eq(settled.rate));
  return own ?? subtotals[0] ?? settled;
}

/** Writes the line of zero amounts that names a settled prepayment and its part in one VAT category (standard §1.3). */
export function writeSettledPrepayment(settled: SettledPrepayment, lineNumber: number, document: TaxDocument): string {
  const { currency, subtotals } = document;
  const { category, rate } = lineCategoryOf(settled, subtotals);
  return element(
    'cac:InvoiceLine',
    textElement('cbc:ID', String(lineNumber)),
    // Never a bare `0`: BR-22 reads that as a missing quantity.
    textElement('cbc:InvoicedQuantity', '0.00', { name: 'unitCode', value: 'PCE' }),
    money('cbc:LineExtensionAmount', zero, currency),
    element(
      'cac:DocumentReference',
      textElement('cbc:ID', settled.number),
      textElement('cbc:UUID', settled.uuid),
      textElement('cbc:IssueDate', settled.issueDate),
      textElement('cbc:IssueTime', settled.issueTime),
      textElement('cbc:DocumentTypeCode', '386'),
    ),
    element(
      'cac:TaxTotal',
      money('cbc:TaxAmount', zero, currency),
      money('cbc:RoundingAmount', zero, currency),
      taxSubtotal(settled, currency),
    ),
    element(
      'cac:Item',
      textElement('cbc:Name', 'دفعة مقدمة | Advance received'),
      taxCategory('cac:ClassifiedTaxCategory', category, rate),
    ),
    element('cac:Price', money('cbc:PriceAmount', zero, currency)),
  );
}
