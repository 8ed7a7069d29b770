import type { VatCategory } from '#shared/invoice/document.ts';
import type { XmlElement } from '../../xml/xml-tree.ts';
import type { DocumentView, Place } from '../rule/document-view.ts';
import {
  codeOf,
  headerAllowances,
  headerAllowanceCharges,
  headerCategories,
  headerCharges,
  headerSubtotals,
  isVat,
  lineCategories,
  lines,
  vatCategory,
} from '../rule/places.ts';
import { error, warning, type Rule } from '../rule/rule.ts';
import { areEqual, decimalAt, minus, plus, sumOfDecimals, exactZero, type Exact } from '../xpath/decimals.ts';
import { doubleAt, formatDouble2, round2OfDouble } from '../xpath/doubles.ts';
import { path } from '../xpath/path.ts';
import { isFilled } from '../xpath/texts.ts';
import { showing, showingAmount } from '../rule/shown-values.ts';

const amount = path('cbc:Amount');
const percent = path('cbc:Percent');
const taxableAmount = path('cbc:TaxableAmount');
const taxAmount = path('cbc:TaxAmount');
const taxCategory = path('cac:TaxCategory');
const lineExtension = path('cbc:LineExtensionAmount');
const itemCategory = path('cac:Item/cac:ClassifiedTaxCategory');
const subtotals = path('cac:TaxSubtotal');
const ownTaxTotal = path('../..');
const ownTaxable = path('../cbc:TaxableAmount');
const ownTax = path('../cbc:TaxAmount');
const ownSubtotal = path('..');

// Whether any line or header allowance or charge has the category, as one of VAT.
function isUsed(code: VatCategory, view: DocumentView): boolean {
  const carriers = [...view.at(lineCategories), ...view.at(headerAllowanceCharges).flatMap(taxCategory)];
  return carriers.some((category) => codeOf(category) === code && isVat(category));
}

// Lines plus charges less allowances of a category; here the scheme does not matter.
function sumOfCategory(code: VatCategory, view: DocumentView): Exact {
  const has = (category: XmlElement): boolean => codeOf(category) === code;
  const ofLines = view.at(lines).filter((line) => itemCategory(line).some(has));
  const ofCharges = view.at(headerCharges).filter((charge) => taxCategory(charge).some(has));
  const ofAllowances = view.at(headerAllowances).filter((allowance) => taxCategory(allowance).some(has));
  const added = plus(sumOfDecimals(ofLines.flatMap(lineExtension)), sumOfDecimals(ofCharges.flatMap(amount)));
  return minus(added, sumOfDecimals(ofAllowances.flatMap(amount)));
}

// What the taxable amounts of that category come to in a total of VAT.
function taxableOf(code: VatCategory, taxTotal: XmlElement): Exact {
  const alike = subtotals(taxTotal).filter((subtotal) => taxCategory(subtotal).some((each) => codeOf(each) === code));
  return sumOfDecimals(alike.flatMap(taxableAmount));
}

// What the taxable amounts of categories should be, for the findings on them.
type WantedAmounts = WeakMap<XmlElement, Exact>;

// Of S all rates together have to come to the lines of all rates, so each lacks what all of them lack.
function unbalancedStandardRated(categories: readonly XmlElement[], expected: Exact, wanted: WantedAmounts): XmlElement[] {
  const taxTotals = [...new Set(categories.flatMap(ownTaxTotal))];
  const missing = new Map(taxTotals.map((total) => [total, minus(expected, taxableOf('S', total))] as const));
  return categories.filter((category) => {
    const lacks = ownTaxTotal(category).map((total) => missing.get(total) ?? exactZero);
    const [lack = exactZero] = lacks.filter((each) => !areEqual(each, exactZero));
    const own = decimalAt(ownTaxable(category));
    if (own !== undefined) wanted.set(category, plus(own, lack));
    return !areEqual(lack, exactZero);
  });
}

// The categories of the breakdown that no line, allowance or charge has, or whose taxable amount is not what those come to:
// of S all its rates together, of the others each breakdown by itself. Sums are worked out once, not for each of them.
function unbalanced(code: VatCategory, wanted: WantedAmounts): Place {
  const stated = vatCategory(headerCategories, code);
  return (view) => {
    const categories = view.at(stated);
    if (categories.length === 0 || !isUsed(code, view)) return categories;
    const expected = sumOfCategory(code, view);
    if (code === 'S') return unbalancedStandardRated(categories, expected, wanted);
    for (const category of categories) wanted.set(category, expected);
    return categories.filter((category) => !areEqual(decimalAt(ownTaxable(category)), expected));
  };
}

function taxableRule(code: VatCategory): Rule {
  const wanted: WantedAmounts = new WeakMap();
  const meaning = `The taxable amount of category ${code} must equal its lines less allowances plus charges.`;
  return warning(`BR-${code}-08`, 'BT-116', meaning, {
    at: unbalanced(code, wanted),
    breaks: () => true,
    shows: showingAmount(ownTaxable, (category) => wanted.get(category)),
  });
}

function noTaxRule(code: VatCategory): Rule {
  return error(`BR-${code}-09`, 'BT-117', `The VAT amount of category ${code} must be 0.`, {
    at: vatCategory(headerCategories, code),
    breaks: (category) => !areEqual(decimalAt(ownTax(category)), exactZero),
    shows: showing(ownTax, '0.00'),
  });
}

// Taxable amount times rate, in doubles; no number where either is missing.
function expectedTax(subtotal: XmlElement): number {
  const rate = doubleAt(taxCategory(subtotal).filter(isVat).flatMap(percent));
  const product = doubleAt(taxableAmount(subtotal)) * (rate / 100);
  return round2OfDouble(Number(formatDouble2(product)));
}

function expectedTaxText(subtotal: XmlElement): string | undefined {
  const expected = expectedTax(subtotal);
  return Number.isNaN(expected) ? undefined : formatDouble2(expected);
}

// Whether the tax of a breakdown is its taxable amount times the rate, give or take 0.01 for each invoice line. All in
// doubles; the product is rounded by its shortest decimal form, halves to even, and the tolerance passes through a single
// precision float (standard §6.0.1). No rate of VAT is no product, and no tax equals that.
function isTaxRight(subtotal: XmlElement, view: DocumentView): boolean {
  const tax = doubleAt(taxAmount(subtotal));
  const expected = expectedTax(subtotal);
  const tolerance = Math.fround(view.all('cac:InvoiceLine').length / 100);
  const isWithin = tax <= round2OfDouble(expected + tolerance) && tax >= round2OfDouble(expected - tolerance);
  return isWithin || tax === expected;
}

/** The VAT breakdown against lines, allowances and rates (standard §3 and §6.2). */
export const vatBreakdownRules: readonly Rule[] = [
  warning('BR-CO-17', 'BT-117', 'The VAT amount of a category must equal its taxable amount times its rate.', {
    at: headerSubtotals,
    breaks: (subtotal, view) => !isTaxRight(subtotal, view),
    shows: showingAmount(taxAmount, expectedTaxText),
  }),
  taxableRule('S'),
  taxableRule('Z'),
  taxableRule('E'),
  taxableRule('O'),
  warning('BR-S-09', 'BT-117', 'The VAT amount of category S must equal its taxable amount times its rate.', {
    at: vatCategory(headerCategories, 'S'),
    breaks: (category, view) =>
      !isFilled(percent(category)) || ownSubtotal(category).some((subtotal) => !isTaxRight(subtotal, view)),
    shows: showingAmount(ownTax, (category) => ownSubtotal(category).map(expectedTaxText)[0]),
  }),
  noTaxRule('Z'),
  noTaxRule('E'),
  noTaxRule('O'),
];
