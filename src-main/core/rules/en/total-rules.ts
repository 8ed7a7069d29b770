import { attributeOf } from '../../xml/select.ts';
import type { XmlElement } from '../../xml/xml-tree.ts';
import type { DocumentView } from '../rule/document-view.ts';
import {
  headerAllowances,
  headerCharges,
  headerTaxTotals,
  invoice,
  isInCurrency,
  lineNetAmounts,
  monetaryTotal,
} from '../rule/places.ts';
import { error, warning, type Rule } from '../rule/rule.ts';
import {
  areEqual,
  decimalAt,
  decimalOfDouble,
  minus,
  plus,
  roundExact2,
  sumOfDecimals,
  exactZero,
  type Exact,
} from '../xpath/decimals.ts';
import { sumOfDoubles } from '../xpath/doubles.ts';
import { path } from '../xpath/path.ts';
import { isFilled } from '../xpath/texts.ts';
import { showingAmount } from '../rule/shown-values.ts';

const amount = path('cbc:Amount');
const lineExtension = path('cbc:LineExtensionAmount');
const taxExclusive = path('cbc:TaxExclusiveAmount');
const taxInclusive = path('cbc:TaxInclusiveAmount');
const allowanceTotal = path('cbc:AllowanceTotalAmount');
const chargeTotal = path('cbc:ChargeTotalAmount');
const prepaid = path('cbc:PrepaidAmount');
const payableRounding = path('cbc:PayableRoundingAmount');
const payable = path('cbc:PayableAmount');
const taxAmount = path('cbc:TaxAmount');
const subtotals = path('cac:TaxSubtotal');
const subtotalTax = path('cac:TaxSubtotal/cbc:TaxAmount');
const headerTax = path('cac:TaxTotal/cbc:TaxAmount');
const headerSubtotalTax = path('cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount');
const headerSubtotals = path('cac:TaxTotal/cac:TaxSubtotal');
const totals = path('cac:LegalMonetaryTotal');
const documentCurrency = path('cbc:DocumentCurrencyCode');
const taxCurrency = path('cbc:TaxCurrencyCode');

// What the parts of a sum come to.
function sumOf(elements: readonly XmlElement[]): Exact {
  return roundExact2(sumOfDecimals(elements));
}

// Whether the total of header allowances or charges is the sum of them; both may be absent, one alone may not.
function isSumOf(total: readonly XmlElement[], parts: readonly XmlElement[]): boolean {
  if (total.length === 0 && parts.length === 0) return true;
  return areEqual(decimalAt(total), sumOf(parts.flatMap(amount)));
}

function isBlankCharge(total: XmlElement): boolean {
  return chargeTotal(total).length > 0 && !isFilled(chargeTotal(total));
}

// BT-109 from the lines' amounts, which this rule alone adds up as doubles, and the two totals of the header.
function expectedTaxExclusive(total: XmlElement, view: DocumentView): Exact | undefined {
  const charges = decimalAt(chargeTotal(total));
  const allowances = decimalAt(allowanceTotal(total));
  if (charges === undefined && allowances === undefined) return decimalAt(lineExtension(total));
  const net = decimalOfDouble(sumOfDoubles(view.at(lineNetAmounts)));
  return roundExact2(minus(plus(net, charges ?? exactZero), allowances ?? exactZero));
}

// Prepayment and rounding are each taken off before both sides are compared, rounded only on a side that subtracts.
function isPayableRight(total: XmlElement): boolean {
  const inclusive = decimalAt(taxInclusive(total));
  const due = decimalAt(payable(total));
  const advance = decimalAt(prepaid(total));
  const rounding = decimalAt(payableRounding(total));
  const left = rounding === undefined || due === undefined ? due : roundExact2(minus(due, rounding));
  const right = advance === undefined || inclusive === undefined ? inclusive : roundExact2(minus(inclusive, advance));
  return areEqual(left, right);
}

// BT-112 from BT-109 and the VAT of the breakdown.
function expectedTaxInclusive(root: XmlElement): Exact | undefined {
  const exclusive = decimalAt(totals(root).flatMap(taxExclusive));
  return exclusive && roundExact2(plus(exclusive, sumOfDecimals(headerSubtotalTax(root))));
}

// BT-115 from the other totals.
function expectedPayable(total: XmlElement): Exact | undefined {
  const inclusive = decimalAt(taxInclusive(total));
  if (inclusive === undefined) return undefined;
  return roundExact2(
    plus(minus(inclusive, decimalAt(prepaid(total)) ?? exactZero), decimalAt(payableRounding(total)) ?? exactZero),
  );
}

function isTaxInclusiveRight(root: XmlElement): boolean {
  if (documentCurrency(root).length === 0) return true;
  if (!headerTax(root).some((tax) => isInCurrency(tax, documentCurrency(root)))) return false;
  const expected = expectedTaxInclusive(root);
  return areEqual(decimalAt(totals(root).flatMap(taxInclusive)), expected);
}

// An amount without currency does not contradict the tax currency; the schema asks for one.
function isTotalInTaxCurrency(taxTotal: XmlElement, currency: readonly XmlElement[]): boolean {
  const [tax] = taxAmount(taxTotal);
  return tax !== undefined && (attributeOf(tax, 'currencyID') === undefined || isInCurrency(tax, currency));
}

/** How the totals of a document add up (standard §3 and §6.2). */
export const totalRules: readonly Rule[] = [
  warning('BR-CO-10', 'BT-106', 'The sum of line net amounts must equal the net amounts of the lines, rounded to 2 decimals.', {
    at: monetaryTotal,
    breaks: (total, view) => !areEqual(decimalAt(lineExtension(total)), sumOf(view.at(lineNetAmounts))),
    shows: showingAmount(lineExtension, (_total, view) => sumOf(view.at(lineNetAmounts))),
  }),
  error('BR-CO-11', 'BT-107', 'The sum of allowances must equal the allowances of the document, rounded to 2 decimals.', {
    at: monetaryTotal,
    breaks: (total, view) => !isSumOf(allowanceTotal(total), view.at(headerAllowances)),
    shows: showingAmount(allowanceTotal, (_total, view) => sumOf(view.at(headerAllowances).flatMap(amount))),
  }),
  error('BR-CO-12', 'BT-108', 'The sum of charges must equal the charges of the document, rounded to 2 decimals.', {
    at: monetaryTotal,
    breaks: (total, view) => isBlankCharge(total) || !isSumOf(chargeTotal(total), view.at(headerCharges)),
    shows: showingAmount(chargeTotal, (_total, view) => sumOf(view.at(headerCharges).flatMap(amount))),
  }),
  warning('BR-CO-13', 'BT-109', 'The total without VAT must equal the lines less the allowances plus the charges.', {
    at: monetaryTotal,
    breaks: (total, view) => isBlankCharge(total) || !areEqual(decimalAt(taxExclusive(total)), expectedTaxExclusive(total, view)),
    shows: showingAmount(taxExclusive, expectedTaxExclusive),
  }),
  error('BR-CO-14', 'BT-110', 'The total VAT must equal the sum of the VAT amounts of the categories.', {
    at: headerTaxTotals,
    breaks: (taxTotal) =>
      subtotals(taxTotal).length > 0 && !areEqual(decimalAt(taxAmount(taxTotal)), sumOf(subtotalTax(taxTotal))),
    shows: showingAmount(taxAmount, (taxTotal) => sumOf(subtotalTax(taxTotal))),
  }),
  error(
    'BR-CO-15',
    'BT-112',
    'The total with VAT must equal the total without VAT plus the VAT stated in the document currency.',
    {
      at: invoice,
      breaks: (root) => !isTaxInclusiveRight(root),
      shows: showingAmount((root) => totals(root).flatMap(taxInclusive), expectedTaxInclusive),
    },
  ),
  warning('BR-CO-16', 'BT-115', 'The amount due must equal the total with VAT less what was prepaid plus the rounding.', {
    at: monetaryTotal,
    breaks: (total) => !isPayableRight(total),
    shows: showingAmount(payable, expectedPayable),
  }),
  error('BR-CO-18', 'BG-23', 'There must be at least one VAT breakdown.', {
    at: invoice,
    breaks: (root) => headerSubtotals(root).length === 0,
  }),
  warning('BR-53', 'BT-111', 'A tax total without breakdown must state its amount in the tax currency.', {
    at: headerTaxTotals,
    when: ({ root }) => taxCurrency(root).length > 0,
    breaks: (taxTotal, { root }) => subtotals(taxTotal).length === 0 && !isTotalInTaxCurrency(taxTotal, taxCurrency(root)),
  }),
];
