import { amount, zero, type Amount } from '#shared/invoice/amount.ts';
import type {
  Discount,
  DocumentDiscount,
  DocumentLine,
  DocumentTotals,
  SettledPrepayment,
  VatCategory,
  VatSubtotal,
} from '#shared/invoice/document.ts';
import { vatCategories } from '#shared/reference/vat-categories.ts';
import { attributeOf, elementAt, elementsAt, textAt, textOf } from '../xml/select.ts';
import type { XmlElement } from '../xml/xml-tree.ts';

/** Why a document cannot be read back: an element is missing or has another value than the profile allows. */
export type DocumentFault =
  | { code: 'element_missing' | 'number_malformed'; path: string }
  | { code: 'vat_category_unknown' | 'document_type_unknown'; value: string }
  | { code: 'totals_missing' | 'line_incomplete' | 'prepayment_line_incomplete' | 'chain_link_missing' | 'seller_missing' };

/** Ends the reading of a document at the first fault. */
export class UnreadableDocument extends Error {
  readonly fault: DocumentFault;

  constructor(fault: DocumentFault) {
    super(fault.code);
    this.fault = fault;
  }
}

/** The text at a path that every document of the profile has. */
export function requiredTextAt(element: XmlElement, ...path: string[]): string {
  const text = textAt(element, ...path);
  if (text === undefined) throw new UnreadableDocument({ code: 'element_missing', path: path.join('/') });
  return text;
}

function amountOf(written: string, path: readonly string[]): Amount {
  const text = written.trim();
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text)) throw new UnreadableDocument({ code: 'number_malformed', path: path.join('/') });
  return amount(text);
}

/** The number at a path that every document of the profile has. */
export function amountAt(element: XmlElement, ...path: string[]): Amount {
  return amountOf(requiredTextAt(element, ...path), path);
}

function optionalAmountAt(element: XmlElement, ...path: string[]): Amount {
  return textAt(element, ...path) === undefined ? zero : amountAt(element, ...path);
}

function categoryOf(taxCategory: XmlElement): VatCategory {
  const id = requiredTextAt(taxCategory, 'cbc:ID');
  const category = vatCategories.find((known) => known === id);
  if (category === undefined) throw new UnreadableDocument({ code: 'vat_category_unknown', value: id });
  return category;
}

function discountsIn(element: XmlElement): XmlElement[] {
  return elementsAt(element, 'cac:AllowanceCharge').filter((each) => textAt(each, 'cbc:ChargeIndicator') === 'false');
}

function readDiscount(allowance: XmlElement): Discount {
  const reason = textAt(allowance, 'cbc:AllowanceChargeReason');
  const reasonCode = textAt(allowance, 'cbc:AllowanceChargeReasonCode');
  const hasPercentage = textAt(allowance, 'cbc:MultiplierFactorNumeric') !== undefined;
  return {
    amount: amountAt(allowance, 'cbc:Amount'),
    ...(hasPercentage
      ? {
          percentage: {
            base: amountAt(allowance, 'cbc:BaseAmount'),
            percent: amountAt(allowance, 'cbc:MultiplierFactorNumeric'),
          },
        }
      : {}),
    ...(reason === undefined ? {} : { reason }),
    ...(reasonCode === undefined ? {} : { reasonCode }),
  };
}

/** Reads the discounts on the document (BG-20). */
export function readDiscounts(root: XmlElement): DocumentDiscount[] {
  return discountsIn(root).map((allowance) => {
    const taxCategory = elementAt(allowance, 'cac:TaxCategory');
    if (taxCategory === undefined)
      throw new UnreadableDocument({ code: 'element_missing', path: 'cac:AllowanceCharge/cac:TaxCategory' });
    return { ...readDiscount(allowance), category: categoryOf(taxCategory), rate: amountAt(taxCategory, 'cbc:Percent') };
  });
}

function readSubtotal(subtotal: XmlElement): VatSubtotal {
  const taxCategory = elementAt(subtotal, 'cac:TaxCategory');
  if (taxCategory === undefined)
    throw new UnreadableDocument({ code: 'element_missing', path: 'cac:TaxSubtotal/cac:TaxCategory' });
  const exemptionCode = textAt(taxCategory, 'cbc:TaxExemptionReasonCode');
  const exemptionReason = textAt(taxCategory, 'cbc:TaxExemptionReason');
  return {
    category: categoryOf(taxCategory),
    rate: amountAt(taxCategory, 'cbc:Percent'),
    ...(exemptionCode === undefined ? {} : { exemptionCode }),
    ...(exemptionReason === undefined ? {} : { exemptionReason }),
    taxable: amountAt(subtotal, 'cbc:TaxableAmount'),
    vat: amountAt(subtotal, 'cbc:TaxAmount'),
  };
}

/** Reads the VAT breakdown, which is in the one header TaxTotal that has subtotals (standard §1.4). */
export function readSubtotals(root: XmlElement): VatSubtotal[] {
  return elementsAt(root, 'cac:TaxTotal').flatMap((total) => elementsAt(total, 'cac:TaxSubtotal').map(readSubtotal));
}

/** Reads the header amounts; discounts, prepaid and rounding are nothing where they are absent. */
export function readTotals(root: XmlElement): DocumentTotals {
  const totals = elementsAt(root, 'cac:TaxTotal');
  const inDocumentCurrency = totals.find((total) => elementAt(total, 'cac:TaxSubtotal') !== undefined);
  const inSar = totals.find((total) => elementAt(total, 'cac:TaxSubtotal') === undefined);
  const monetary = elementAt(root, 'cac:LegalMonetaryTotal');
  if (inDocumentCurrency === undefined || inSar === undefined || monetary === undefined) {
    throw new UnreadableDocument({ code: 'totals_missing' });
  }
  return {
    lines: amountAt(monetary, 'cbc:LineExtensionAmount'),
    discounts: optionalAmountAt(monetary, 'cbc:AllowanceTotalAmount'),
    taxExclusive: amountAt(monetary, 'cbc:TaxExclusiveAmount'),
    vat: amountAt(inDocumentCurrency, 'cbc:TaxAmount'),
    vatInSar: amountAt(inSar, 'cbc:TaxAmount'),
    taxInclusive: amountAt(monetary, 'cbc:TaxInclusiveAmount'),
    prepaid: optionalAmountAt(monetary, 'cbc:PrepaidAmount'),
    rounding: optionalAmountAt(monetary, 'cbc:PayableRoundingAmount'),
    payable: amountAt(monetary, 'cbc:PayableAmount'),
  };
}

/** Whether a line only names a prepayment that the document settles (standard §1.3). */
export function isSettledPrepayment(line: XmlElement): boolean {
  return elementAt(line, 'cac:DocumentReference') !== undefined;
}

/** Reads a line of goods or services. */
export function readLine(line: XmlElement): DocumentLine {
  const taxCategory = elementAt(line, 'cac:Item', 'cac:ClassifiedTaxCategory');
  const quantity = elementAt(line, 'cbc:InvoicedQuantity');
  if (taxCategory === undefined || quantity === undefined) throw new UnreadableDocument({ code: 'line_incomplete' });
  const [discount] = discountsIn(line);
  return {
    number: Number(requiredTextAt(line, 'cbc:ID')),
    name: requiredTextAt(line, 'cac:Item', 'cbc:Name'),
    quantity: amountOf(textOf(quantity), ['cbc:InvoicedQuantity']),
    unitCode: attributeOf(quantity, 'unitCode') ?? '',
    unitPrice: amountAt(line, 'cac:Price', 'cbc:PriceAmount'),
    category: categoryOf(taxCategory),
    rate: amountAt(taxCategory, 'cbc:Percent'),
    ...(discount === undefined ? {} : { discount: readDiscount(discount) }),
    net: amountAt(line, 'cbc:LineExtensionAmount'),
    vat: amountAt(line, 'cac:TaxTotal', 'cbc:TaxAmount'),
    gross: amountAt(line, 'cac:TaxTotal', 'cbc:RoundingAmount'),
  };
}

/** Reads a line that names a settled prepayment. */
export function readSettledPrepayment(line: XmlElement): SettledPrepayment {
  const subtotal = elementAt(line, 'cac:TaxTotal', 'cac:TaxSubtotal');
  const reference = elementAt(line, 'cac:DocumentReference');
  if (subtotal === undefined || reference === undefined) throw new UnreadableDocument({ code: 'prepayment_line_incomplete' });
  return {
    number: requiredTextAt(reference, 'cbc:ID'),
    uuid: requiredTextAt(reference, 'cbc:UUID'),
    issueDate: requiredTextAt(reference, 'cbc:IssueDate'),
    issueTime: requiredTextAt(reference, 'cbc:IssueTime'),
    ...readSubtotal(subtotal),
  };
}
