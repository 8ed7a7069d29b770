import { textOf } from '../../../ubl/select.ts';
import type { XmlElement } from '../../../ubl/xml-tree.ts';
import {
  anyOf,
  everywhere,
  headerSubtotals,
  headerTaxTotals,
  invoice,
  isAllowance,
  lines,
  only,
  codeOf,
  under,
} from '../../places.ts';
import type { Place } from '../../document-view.ts';
import { error, warning } from '../../rule.ts';
import type { Rule } from '../../rule.ts';
import { compare, decimalOf, zero } from '../../xpath/decimals.ts';
import type { Exact } from '../../xpath/decimals.ts';
import { anyAboveZero, doubleAt, round2OfDouble, signOf } from '../../xpath/doubles.ts';
import { path } from '../../xpath/path.ts';
import { anyIsNot, hasOver2Decimals, isFilled, over2DecimalsAt, stringOf } from '../../xpath/texts.ts';

const multiplier = path('cbc:MultiplierFactorNumeric');
const subtotals = path('cac:TaxSubtotal');
const taxAmount = path('cbc:TaxAmount');
const taxableAmount = path('cbc:TaxableAmount');
const category = path('cac:TaxCategory');
const documentCurrency = path('cbc:DocumentCurrencyCode');

/** `cac:TaxSubtotal[normalize-space(cac:TaxCategory/cbc:ID) != 'O']/cbc:TaxableAmount`. */
const taxableOutsideO: Place = (view) =>
  view
    .at(headerSubtotals)
    .filter((subtotal) => !category(subtotal).some((each) => codeOf(each) === 'O'))
    .flatMap(taxableAmount);

/** Every amount and quantity that must not be negative; the amounts due, of rounding and with VAT of lines may be. */
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

/** The rates of VAT categories of all kinds, those of another scheme and of line allowances included (dossier §6.0.1). */
const vatRates: Place = (view) =>
  view.all('cbc:Percent').filter((percent) => {
    const owner = percent.parent;
    if (owner?.name === 'TaxCategory') return isIn(owner, 'AllowanceCharge') || isOfTaxTotal(owner);
    return owner?.name === 'ClassifiedTaxCategory' && isIn(owner, 'Item') && owner.parent?.parent?.name === 'InvoiceLine';
  });

function isOfTaxTotal(owner: XmlElement): boolean {
  return isIn(owner, 'TaxSubtotal') && owner.parent?.parent?.name === 'TaxTotal';
}

const allowancesOffPrices = only(
  everywhere('cac:AllowanceCharge'),
  (allowanceCharge) => isAllowance(allowanceCharge) && !isIn(allowanceCharge, 'Price'),
);

const hundred: Exact = { units: 100n, scale: 0 };

function isPercentage(element: XmlElement): boolean {
  const value = decimalOf(element);
  return compare(value, zero) >= 0 && compare(value, hundred) <= 0 && !hasOver2Decimals([element]);
}

/** BT-110 and BT-111 of a foreign document, each once, above 0 and alike. */
function areTotalsAlike(taxTotals: readonly XmlElement[]): boolean {
  const inDocumentCurrency = taxTotals.filter((total) => subtotals(total).length > 0).flatMap(taxAmount);
  const inTaxCurrency = taxTotals.filter((total) => subtotals(total).length === 0).flatMap(taxAmount);
  if (!anyAboveZero(inDocumentCurrency) || !anyAboveZero(inTaxCurrency)) return false;
  return round2OfDouble(doubleAt(inDocumentCurrency)) === round2OfDouble(doubleAt(inTaxCurrency));
}

/** Signs, decimals and bounds of numbers (dossier §6.1, Allowances, Lines, and Currency and numbers). */
export const numberRules: readonly Rule[] = [
  error('BR-KSA-F-04', 'BT-92', 'Amounts, prices, quantities and rates must not be negative.', {
    at: positiveNumbers,
    // A look at the text spares most numbers their reading.
    breaks: (element) => textOf(element).includes('-') && signOf(element) < 0,
  }),
  error('BR-KSA-DEC-01', 'BT-94', 'The percentage of an allowance must be from 0 to 100 with at most 2 decimals.', {
    at: allowancesOffPrices,
    breaks: (allowance) => multiplier(allowance).some((factor) => stringOf([factor]) !== '' && !isPercentage(factor)),
  }),
  error('BR-KSA-DEC-02', 'BT-119', 'A VAT rate must be from 0 to 100 with at most 2 decimals.', {
    at: vatRates,
    breaks: (percent) => isFilled([percent]) && !isPercentage(percent),
  }),
  warning('BR-KSA-DEC-03', 'KSA-11', 'The VAT of a line must have at most 2 decimals.', {
    at: lines,
    breaks: over2DecimalsAt(path('cac:TaxTotal/cbc:TaxAmount')),
  }),
  warning('BR-KSA-DEC-04', 'KSA-12', 'The amount with VAT of a line must have at most 2 decimals.', {
    at: lines,
    breaks: over2DecimalsAt(path('cac:TaxTotal/cbc:RoundingAmount')),
  }),
  warning('BR-KSA-97', 'BT-111', 'The VAT in riyals of a document in another currency cannot equal its VAT in that currency.', {
    when: ({ root }) => anyIsNot(documentCurrency(root), '') && anyIsNot(documentCurrency(root), 'SAR'),
    at: invoice,
    breaks: (_root, view) => areTotalsAlike(view.at(headerTaxTotals)),
  }),
];
