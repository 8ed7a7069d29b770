import { textOf } from '#main/core/xml/select.ts';
import type { XmlElement } from '#main/core/xml/xml-tree.ts';
import type { DocumentView } from '../../rule/document-view.ts';
import { codeOf, invoice, isVat, lineReferences, lineSubtotals, lines } from '../../rule/places.ts';
import { error, warning, type Rule } from '../../rule/rule.ts';
import { areEqual, decimalAt, exactPercentOf, roundExact2, times, exactZero } from '../../xpath/decimals.ts';
import { anyAboveZero, anyZero, anyZeroWithoutMinus, doubleAt, formatDouble2, sumOfDoubles } from '../../xpath/doubles.ts';
import { path } from '../../xpath/path.ts';
import { anyIsNot, isFilled, over2DecimalsAt, stringOf, normalizeSpace } from '../../xpath/texts.ts';
import { showing, showingAmount } from '../../rule/shown-values.ts';

const prepaid = path('cac:LegalMonetaryTotal/cbc:PrepaidAmount');
const taxable = path('cbc:TaxableAmount');
const tax = path('cbc:TaxAmount');
const category = path('cac:TaxCategory');
const rate = path('cac:TaxCategory/cbc:Percent');
const categoryRate = path('cbc:Percent');
const typeCode = path('cbc:DocumentTypeCode');
const netOfLine = path('../cbc:LineExtensionAmount');
const taxOfLine = path('../cac:TaxTotal/cbc:TaxAmount');
const totalOfLine = path('../cac:TaxTotal/cbc:RoundingAmount');
const priceOfLine = path('../cac:Price/cbc:PriceAmount');
const allowanceChargesOfLine = path('../cac:AllowanceCharge');
const allowanceChargeAmountsOfLine = path('../cac:AllowanceCharge/cbc:Amount');
const amountsOfLine = [netOfLine, taxOfLine, totalOfLine, priceOfLine];
const requiredInReference = ['cbc:ID', 'cbc:IssueDate', 'cbc:IssueTime', 'cbc:DocumentTypeCode'].map(path);
const requiredBesideReference = [
  'cbc:TaxAmount',
  'cac:TaxCategory/cbc:Percent',
  'cbc:TaxableAmount',
  'cac:TaxCategory/cbc:ID',
].map((member) => path(`../cac:TaxTotal/cac:TaxSubtotal/${member}`));

const prepaymentCode = '386';

function hasPrepaid({ root }: DocumentView): boolean {
  return anyAboveZero(prepaid(root));
}

// Whether a line's reference is taken for one to a prepayment: no other type code is stated, none at all included.
function isPrepayment(reference: XmlElement): boolean {
  return !anyIsNot(typeCode(reference), prepaymentCode);
}

// Computes once for all references of a line, of which it may have thousands, what depends on the line alone.
function oncePerLine(compute: (reference: XmlElement) => boolean): (reference: XmlElement) => boolean {
  const known = new WeakMap<XmlElement, boolean>();
  return (reference) => {
    const { parent = reference } = reference;
    const result = known.get(parent) ?? compute(reference);
    known.set(parent, result);
    return result;
  };
}

// The amount with VAT is compared with a whole 0, the others with 0.00, which differ for `-0`.
const isLineZero = oncePerLine((reference) => {
  const amounts = [netOfLine, taxOfLine, priceOfLine].map((find) => find(reference));
  return amounts.every(anyZeroWithoutMinus) && anyZero(totalOfLine(reference));
});

const hasAllowanceChargesAbove0 = oncePerLine(
  (reference) => allowanceChargesOfLine(reference).length > 0 && !anyZeroWithoutMinus(allowanceChargeAmountsOfLine(reference)),
);

const lacksTaxOfPrepayment = oncePerLine((reference) => requiredBesideReference.some((member) => member(reference).length === 0));

// Taxable amounts and VAT of all prepayment lines, in doubles.
function settledSum(view: DocumentView): string {
  const subtotals = view.at(lineSubtotals);
  return formatDouble2(sumOfDoubles(subtotals.flatMap(taxable)) + sumOfDoubles(subtotals.flatMap(tax)));
}

function isPrepaidRight(root: XmlElement, view: DocumentView): boolean {
  const subtotals = view.at(lineSubtotals);
  const stated = decimalAt(prepaid(root)) ?? exactZero;
  const isZero = areEqual(stated, exactZero);
  const settled = subtotals.some((subtotal) => taxable(subtotal).length > 0 || tax(subtotal).length > 0);
  if (isZero && settled) return false;
  const taxableSum = sumOfDoubles(subtotals.flatMap(taxable));
  const taxSum = sumOfDoubles(subtotals.flatMap(tax));
  const hasOther = view.at(lineReferences).some((reference) => !isPrepayment(reference));
  if (!isZero && taxableSum > 0 && taxSum > 0 && hasOther) return false;
  return formatDouble2(stated) === formatDouble2(taxableSum + taxSum);
}

// Whether a settled prepayment bears no tax by its category; of O only where it states no rate.
function isUntaxed(subtotal: XmlElement): boolean {
  const codes = category(subtotal).map(codeOf);
  if (codes.includes('S')) return false;
  const isWithoutRate = rate(subtotal).length === 0;
  return (codes.includes('O') && isWithoutRate) || codes.includes('E') || codes.includes('Z') || !isFilled(rate(subtotal));
}

// Without a rate the product is no number, so O without Percent is always wrong (standard §6.0.1).
function isUntaxedRight(subtotal: XmlElement): boolean {
  const stated = formatDouble2(doubleAt(tax(subtotal)));
  const base = decimalAt(taxable(subtotal));
  const percent = decimalAt(rate(subtotal));
  return (
    stated === '0.00' &&
    base !== undefined &&
    percent !== undefined &&
    stated === formatDouble2(roundExact2(exactPercentOf(times(base, percent))))
  );
}

// In doubles, with 0.01 added before rounding.
function expectedTax(subtotal: XmlElement): number {
  const percent = doubleAt(category(subtotal).filter(isVat).flatMap(categoryRate));
  return Math.round(((doubleAt(taxable(subtotal)) * percent) / 100) * 100 + 0.01) / 100;
}

// To the halala, or one beside it.
function isTaxedRight(subtotal: XmlElement): boolean {
  const expected = expectedTax(subtotal);
  const stated = formatDouble2(doubleAt(tax(subtotal)));
  return [expected - 0.01, expected + 0.01, expected].some((allowed) => stated === formatDouble2(allowed));
}

function isPrepaidTaxRight(subtotal: XmlElement): boolean {
  if (isUntaxed(subtotal)) return isUntaxedRight(subtotal);
  return isFilled(rate(subtotal)) && isTaxedRight(subtotal);
}

function rateRule(code: string, letter: string): Rule {
  return warning(code, 'KSA-34', `The rate of a prepayment of category ${letter} must be 0.`, {
    when: hasPrepaid,
    at: lineSubtotals,
    breaks: (subtotal) =>
      category(subtotal).some((each) => codeOf(each) === letter && isVat(each)) &&
      !areEqual(decimalAt(rate(subtotal)), exactZero),
    shows: showing(rate, '0'),
  });
}

/** How a final invoice settles prepayments in lines of their own (standard §1.3 and §6.1). */
export const prepaymentRules: readonly Rule[] = [
  warning('BR-KSA-80', 'BT-113', 'The prepaid amount must equal the taxable amounts and VAT of the prepayment lines.', {
    at: invoice,
    breaks: (root, view) => !isPrepaidRight(root, view),
    shows: showingAmount(prepaid, (_root, view) => settledSum(view)),
  }),
  warning('BR-KSA-79', 'KSA-32', 'The VAT of a prepayment must equal its taxable amount times its rate.', {
    at: lineSubtotals,
    breaks: (subtotal) => !isPrepaidTaxRight(subtotal),
    shows: showingAmount(tax, (subtotal) => (isUntaxed(subtotal) ? '0.00' : formatDouble2(expectedTax(subtotal)))),
  }),
  // With white space around 386 neither of the next two rules fires (standard §6.0.1, Type code and flags).
  error('BR-KSA-74', 'KSA-30', 'The document that a prepayment line refers to must have type code 386.', {
    when: hasPrepaid,
    at: lineReferences,
    breaks: (reference) => !isPrepayment(reference) && normalizeSpace(stringOf(typeCode(reference))) !== prepaymentCode,
    shows: showing(typeCode, prepaymentCode),
  }),
  error('BR-KSA-82', 'KSA-30', 'A prepayment line must have net amount, VAT, amount with VAT and price 0.', {
    when: hasPrepaid,
    at: lineReferences,
    breaks: (reference) => isPrepayment(reference) && !isLineZero(reference),
    shows: (reference) => ({
      actual: amountsOfLine
        .flatMap((find) => find(reference))
        .map(textOf)
        .join(', '),
      expected: '0.00',
    }),
  }),
  error('BR-KSA-82', 'KSA-30', 'The allowances and charges of a prepayment line must be 0.', {
    when: hasPrepaid,
    at: lineReferences,
    breaks: (reference) => isPrepayment(reference) && hasAllowanceChargesAbove0(reference),
    shows: showing(allowanceChargeAmountsOfLine, '0.00'),
  }),
  warning('BR-KSA-73', 'KSA-26', 'What was prepaid must be settled in lines that refer to the prepayment documents.', {
    when: hasPrepaid,
    at: lines,
    breaks: (_line, view) => view.at(lineReferences).length === 0,
  }),
  warning('BR-KSA-73', 'KSA-26', 'A prepayment document must be given with number, issue date, issue time and type code.', {
    when: hasPrepaid,
    at: lineReferences,
    breaks: (reference) => requiredInReference.some((member) => member(reference).length === 0),
  }),
  warning('BR-KSA-75', 'KSA-31', 'A prepayment line must state taxable amount, VAT, VAT category and rate of the prepayment.', {
    when: hasPrepaid,
    at: lineReferences,
    breaks: lacksTaxOfPrepayment,
  }),
  rateRule('BR-KSA-76', 'Z'),
  rateRule('BR-KSA-77', 'E'),
  rateRule('BR-KSA-78', 'O'),
  warning('BR-KSA-DEC-06', 'KSA-31', 'The taxable amount and the VAT of a prepayment must have at most 2 decimals.', {
    when: hasPrepaid,
    at: lineSubtotals,
    breaks: (subtotal) => over2DecimalsAt(taxable)(subtotal) || over2DecimalsAt(tax)(subtotal),
    shows: showing((subtotal) => [...taxable(subtotal), ...tax(subtotal)]),
  }),
];
