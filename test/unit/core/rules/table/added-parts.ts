import { withNext, type DocumentEdit } from '#support/core/document-edits.ts';

/** A VAT category as XML text; without a code it has no ID. */
export function vatCategory(code: string | undefined, percent: string): string {
  const id = code === undefined ? '' : `<cbc:ID>${code}</cbc:ID>`;
  return `<cac:TaxCategory>${id}<cbc:Percent>${percent}</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory>`;
}

function zeroAllowanceCharge(isCharge: boolean, category: string): string {
  const reason =
    '<cbc:AllowanceChargeReasonCode>FC</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>as agreed</cbc:AllowanceChargeReason>';
  return `<cac:AllowanceCharge><cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator>${reason}<cbc:Amount currencyID="SAR">0.00</cbc:Amount>${category}</cac:AllowanceCharge>`;
}

const totalPlace = 'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount';

/** Adds an allowance of 0.00 to the header, so that all sums stay as they are. */
export function headerAllowance(category: string): DocumentEdit[] {
  return [
    withNext('cac:PaymentMeans', zeroAllowanceCharge(false, category)),
    withNext(totalPlace, '<cbc:AllowanceTotalAmount currencyID="SAR">0.00</cbc:AllowanceTotalAmount>'),
  ];
}

/** Adds a charge of 0.00 to the header, so that all sums stay as they are. */
export function headerCharge(category: string): DocumentEdit[] {
  return [
    withNext('cac:PaymentMeans', zeroAllowanceCharge(true, category)),
    withNext(totalPlace, '<cbc:ChargeTotalAmount currencyID="SAR">0.00</cbc:ChargeTotalAmount>'),
  ];
}

/** Adds an allowance of 0.00 to the line. */
export function lineAllowance(category: string): DocumentEdit[] {
  return [withNext('cac:InvoiceLine/cbc:LineExtensionAmount', zeroAllowanceCharge(false, category))];
}

/** Adds a VAT breakdown of 0.00. */
export function headerSubtotal(category: string): DocumentEdit[] {
  return [
    withNext(
      'cac:TaxTotal[2]/cac:TaxSubtotal',
      '<cac:TaxSubtotal><cbc:TaxableAmount currencyID="SAR">0.00</cbc:TaxableAmount>' +
        `<cbc:TaxAmount currencyID="SAR">0.00</cbc:TaxAmount>${category}</cac:TaxSubtotal>`,
    ),
  ];
}

/** Adds a rounding of nothing in that currency to what is due. */
export function rounding(currency: string, text = '0.00'): DocumentEdit {
  const rounded = `<cbc:PayableRoundingAmount currencyID="${currency}">${text}</cbc:PayableRoundingAmount>`;
  return (xml) => xml.replace('<cbc:PayableAmount ', `${rounded}<cbc:PayableAmount `);
}
