import { textOf } from '#main/core/xml/select.ts';
import type { XmlElement } from '#main/core/xml/xml-tree.ts';
import { anyOf, headerSubtotals, lines, codeOf, under } from '../../rule/places.ts';
import type { Place } from '../../rule/document-view.ts';
import { error, warning, type Rule } from '../../rule/rule.ts';
import { signOf } from '../../xpath/doubles.ts';
import { path } from '../../xpath/path.ts';
import { isFilled, over2DecimalsAt } from '../../xpath/texts.ts';
import { showing } from '../../rule/shown-values.ts';
import { isPercentage } from './percentage.ts';

const taxableAmount = path('cbc:TaxableAmount');
const category = path('cac:TaxCategory');

// `cac:TaxSubtotal[normalize-space(cac:TaxCategory/cbc:ID) != 'O']/cbc:TaxableAmount`.
const taxableOutsideO: Place = (view) =>
  view
    .at(headerSubtotals)
    .filter((subtotal) => !category(subtotal).some((each) => codeOf(each) === 'O'))
    .flatMap(taxableAmount);

// Every amount and quantity that must not be negative; the amounts due, of rounding and with VAT of lines may be.
const positiveNumbers = anyOf(
  taxableOutsideO,
  under('cac:AllowanceCharge/cbc:Amount'),
  under('cac:AllowanceCharge/cbc:BaseAmount'),
  under('cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount'),
  under('cac:LegalMonetaryTotal/cbc:LineExtensionAmount'),
  under('cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount'),
  under('cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount'),
  under('cac:LegalMonetaryTotal/cbc:AllowanceTotalAmount'),
  under('cac:LegalMonetaryTotal/cbc:ChargeTotalAmount'),
  under('cac:LegalMonetaryTotal/cbc:PrepaidAmount'),
  under('cac:TaxTotal/cbc:TaxAmount'),
  under('cac:InvoiceLine/cac:AllowanceCharge/cbc:Amount'),
  under('cac:InvoiceLine/cac:AllowanceCharge/cbc:BaseAmount'),
  under('cac:InvoiceLine/cac:TaxTotal/cbc:TaxAmount'),
  under('cac:InvoiceLine/cac:Price/cbc:PriceAmount'),
  under('cac:InvoiceLine/cac:Price/cac:AllowanceCharge/cbc:Amount'),
  under('cac:InvoiceLine/cac:Price/cac:AllowanceCharge/cbc:BaseAmount'),
  under('cac:InvoiceLine/cbc:InvoicedQuantity'),
  under('cac:InvoiceLine/cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount'),
  under('cac:InvoiceLine/cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount'),
  under('cac:TaxExchangeRate/cbc:CalculationRate'),
);

function isIn(element: XmlElement, ...parents: string[]): boolean {
  return element.parent !== undefined && parents.includes(element.parent.name);
}

function isOfTaxTotal(owner: XmlElement): boolean {
  return isIn(owner, 'TaxSubtotal') && owner.parent?.parent?.name === 'TaxTotal';
}

// The rates of VAT categories of all kinds, those of another scheme and of line allowances included (standard §6.0.1).
const vatRates: Place = (view) =>
  view.all('cbc:Percent').filter((percent) => {
    const owner = percent.parent;
    if (owner?.name === 'TaxCategory') return isIn(owner, 'AllowanceCharge') || isOfTaxTotal(owner);
    return owner?.name === 'ClassifiedTaxCategory' && isIn(owner, 'Item') && owner.parent?.parent?.name === 'InvoiceLine';
  });

/** Signs, decimals and bounds of numbers (standard §6.1, Lines, and Currency and numbers). */
export const numberRules: readonly Rule[] = [
  error('BR-KSA-F-04', 'BT-92', 'Amounts, prices, quantities and rates must not be negative.', {
    at: positiveNumbers,
    // A look at the text spares most numbers their reading.
    breaks: (element) => textOf(element).includes('-') && signOf(element) < 0,
  }),
  error('BR-KSA-DEC-02', 'BT-119', 'A VAT rate must be from 0 to 100 with at most 2 decimals.', {
    at: vatRates,
    breaks: (percent) => isFilled([percent]) && !isPercentage(percent),
  }),
  warning('BR-KSA-DEC-03', 'KSA-11', 'The VAT of a line must have at most 2 decimals.', {
    at: lines,
    breaks: over2DecimalsAt(path('cac:TaxTotal/cbc:TaxAmount')),
    shows: showing(path('cac:TaxTotal/cbc:TaxAmount')),
  }),
  warning('BR-KSA-DEC-04', 'KSA-12', 'The amount with VAT of a line must have at most 2 decimals.', {
    at: lines,
    breaks: over2DecimalsAt(path('cac:TaxTotal/cbc:RoundingAmount')),
    shows: showing(path('cac:TaxTotal/cbc:RoundingAmount')),
  }),
];
