import { attributeOf } from '../../ubl/select.ts';
import type { XmlElement } from '../../ubl/xml-tree.ts';
import type { DocumentView } from '../document-view.ts';
import {
  headerAllowances,
  headerCharges,
  headerTaxTotals,
  invoice,
  isInCurrency,
  lineNetAmounts,
  monetaryTotal,
} from '../places.ts';
import { error, warning } from '../rule.ts';
import type { Rule } from '../rule.ts';
import { areEqual, decimalAt, decimalOfDouble, minus, plus, round2, sumOfDecimals, zero } from '../xpath/decimals.ts';
import type { Exact } from '../xpath/decimals.ts';
import { sumOfDoubles } from '../xpath/doubles.ts';
import { path } from '../xpath/path.ts';
import { isFilled } from '../xpath/texts.ts';

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

/** Whether the total of header allowances or charges is the sum of them; both may be absent, one alone may not. */
function isSumOf(total: readonly XmlElement[], parts: readonly XmlElement[]): boolean {
  if (total.length === 0 && parts.length === 0) return true;
  return areEqual(decimalAt(total), round2(sumOfDecimals(parts.flatMap(amount))));
}

function isBlankCharge(total: XmlElement): boolean {
  return chargeTotal(total).length > 0 && !isFilled(chargeTotal(total));
}

/** BT-109 from the lines' amounts, which this rule alone adds up as doubles, and the two totals of the header. */
function expectedTaxExclusive(total: XmlElement, view: DocumentView): Exact | undefined {
  const charges = decimalAt(chargeTotal(total));
  const allowances = decimalAt(allowanceTotal(total));
  if (charges === undefined && allowances === undefined) return decimalAt(lineExtension(total));
  const net = decimalOfDouble(sumOfDoubles(view.at(lineNetAmounts)));
  return round2(minus(plus(net, charges ?? zero), allowances ?? zero));
}

/** Prepayment and rounding are each taken off before both sides are compared, rounded only on a side that subtracts. */
function isPayableRight(total: XmlElement): boolean {
  const inclusive = decimalAt(taxInclusive(total));
  const due = decimalAt(payable(total));
  const advance = decimalAt(prepaid(total));
  const rounding = decimalAt(payableRounding(total));
  const left = rounding === undefined || due === undefined ? due : round2(minus(due, rounding));
  const right = advance === undefined || inclusive === undefined ? inclusive : round2(minus(inclusive, advance));
  return areEqual(left, right);
}

function isTaxInclusiveRight(root: XmlElement): boolean {
  if (documentCurrency(root).length === 0) return true;
  if (!headerTax(root).some((tax) => isInCurrency(tax, documentCurrency(root)))) return false;
  const exclusive = decimalAt(totals(root).flatMap(taxExclusive));
  const inclusive = decimalAt(totals(root).flatMap(taxInclusive));
  return areEqual(inclusive, exclusive && round2(plus(exclusive, sumOfDecimals(headerSubtotalTax(root)))));
}

/** An amount without currency does not contradict the tax currency; the schema asks for one. */
function isTotalInTaxCurrency(taxTotal: XmlElement, currency: readonly XmlElement[]): boolean {
  const [tax] = taxAmount(taxTotal);
  return tax !== undefined && (attributeOf(tax, 'currencyID') === undefined || isInCurrency(tax, currency));
}

/** How the totals of a document add up (dossier §3 and §6.2). */
export const totalRules: readonly Rule[] = [
  warning('BR-CO-10', 'BT-106', 'The sum of line net amounts must equal the net amounts of the lines, rounded to 2 decimals.', {
    at: monetaryTotal,
    breaks: (total, view) => !areEqual(decimalAt(lineExtension(total)), round2(sumOfDecimals(view.at(lineNetAmounts)))),
  }),
  error('BR-CO-11', 'BT-107', 'The sum of allowances must equal the allowances of the document, rounded to 2 decimals.', {
    at: monetaryTotal,
    breaks: (total, view) => !isSumOf(allowanceTotal(total), view.at(headerAllowances)),
  }),
  error('BR-CO-12', 'BT-108', 'The sum of charges must equal the charges of the document, rounded to 2 decimals.', {
    at: monetaryTotal,
    breaks: (total, view) => isBlankCharge(total) || !isSumOf(chargeTotal(total), view.at(headerCharges)),
  }),
  warning('BR-CO-13', 'BT-109', 'The total without VAT must equal the lines less the allowances plus the charges.', {
    at: monetaryTotal,
    breaks: (total, view) => isBlankCharge(total) || !areEqual(decimalAt(taxExclusive(total)), expectedTaxExclusive(total, view)),
  }),
  error('BR-CO-14', 'BT-110', 'The total VAT must equal the sum of the VAT amounts of the categories.', {
    at: headerTaxTotals,
    breaks: (taxTotal) =>
      subtotals(taxTotal).length > 0 && !areEqual(decimalAt(taxAmount(taxTotal)), round2(sumOfDecimals(subtotalTax(taxTotal)))),
  }),
  error(
    'BR-CO-15',
    'BT-112',
    'The total with VAT must equal the total without VAT plus the VAT stated in the document currency.',
    {
      at: invoice,
      breaks: (root) => !isTaxInclusiveRight(root),
    },
  ),
  warning('BR-CO-16', 'BT-115', 'The amount due must equal the total with VAT less what was prepaid plus the rounding.', {
    at: monetaryTotal,
    breaks: (total) => !isPayableRight(total),
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
