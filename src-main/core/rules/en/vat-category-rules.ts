import type { VatCategory } from '#shared/invoice/document.ts';
import type { XmlElement } from '../../xml/xml-tree.ts';
import type { Place } from '../rule/document-view.ts';
import {
  anyOf,
  codeOf,
  everywhere,
  headerCategories,
  headerCharges,
  headerSubtotals,
  invoice,
  isAllowance,
  isCharge,
  isVat,
  lineCategories,
  only,
  under,
  underEvery,
  vatCategory,
} from '../rule/places.ts';
import { error, warning, type Rule } from '../rule/rule.ts';
import { areEqual, decimalAt, exactZero } from '../xpath/decimals.ts';
import { anyAboveZero, anyZero } from '../xpath/doubles.ts';
import { path } from '../xpath/path.ts';
import { anyTextNodeIs } from '../xpath/texts.ts';
import { showing, showingIn } from '../rule/shown-values.ts';

const id = path('cbc:ID');
const percent = path('cbc:Percent');
const taxableAmount = path('cbc:TaxableAmount');
const taxAmount = path('cbc:TaxAmount');
const taxCategory = path('cac:TaxCategory');
const reason = path('cbc:TaxExemptionReason');
const reasonCode = path('cbc:TaxExemptionReasonCode');

// The allowances and charges of lines and prices are among these where they have a category (standard §6.0.1).
const usedCategories = anyOf(underEvery('cac:AllowanceCharge', 'cac:TaxCategory'), everywhere('cac:ClassifiedTaxCategory'));
function categoriesOf(isWanted: (allowanceCharge: XmlElement) => boolean): Place {
  const wanted = only(everywhere('cac:AllowanceCharge'), isWanted);
  return (view) => view.at(wanted).flatMap(taxCategory);
}

const allowanceCategories = categoriesOf(isAllowance);
const chargeCategories = categoriesOf(isCharge);
const headerChargeCategories: Place = (view) => view.at(headerCharges).flatMap(taxCategory);
const headerRates = under('cac:AllowanceCharge/cac:TaxCategory/cbc:Percent');
const headerIds = under('cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:ID');

function ofVat(subtotal: XmlElement): XmlElement[] {
  return taxCategory(subtotal).filter(isVat);
}

function usedRule(code: VatCategory): Rule {
  const used = vatCategory(usedCategories, code);
  const brokenDown = vatCategory(headerCategories, code);
  return warning(`BR-${code}-01`, 'BG-23', `Where category ${code} is used there must be a VAT breakdown of it.`, {
    at: invoice,
    breaks: (_root, view) => view.at(used).length > 0 && view.at(brokenDown).length === 0,
  });
}

// A rate above 0. Compared as a double: exactZero with a minus is below 0, as exactZero is not above it.
function hasNoRate(category: XmlElement): boolean {
  return !anyAboveZero(percent(category));
}

// A rate other than 0, or none. Compared as a decimal: exactZero with a minus is 0.
function isNotZeroRated(category: XmlElement): boolean {
  return !areEqual(decimalAt(percent(category)), exactZero);
}

function zeroRateRule(code: string, clause: string, what: string, at: Place): Rule {
  return error(code, clause, `The rate of ${what} must be 0.`, { at, breaks: isNotZeroRated, shows: showing(percent, '0') });
}

// Any rate of 0 in any allowance or charge of the document is enough.
function zeroChargeRule(code: VatCategory): Rule {
  const charges = vatCategory(headerChargeCategories, code);
  return error(`BR-${code}-07`, 'BT-103', `The rate of a charge of category ${code} must be 0.`, {
    at: invoice,
    breaks: (_root, view) => view.at(charges).length > 0 && !anyZero(view.at(headerRates)),
    shows: showingIn(headerRates, '0'),
  });
}

/** What a VAT breakdown must state, and what goes with which VAT category (standard §6.2). */
export const vatCategoryRules: readonly Rule[] = [
  error('BR-45', 'BT-116', 'A VAT breakdown must state its taxable amount.', {
    at: headerSubtotals,
    breaks: (subtotal) => taxableAmount(subtotal).length === 0,
  }),
  error('BR-46', 'BT-117', 'A VAT breakdown must state its VAT amount.', {
    at: headerSubtotals,
    breaks: (subtotal) => taxAmount(subtotal).length === 0,
  }),
  error('BR-47', 'BT-118', 'A VAT breakdown must state its VAT category.', {
    at: headerSubtotals,
    breaks: (subtotal) => ofVat(subtotal).flatMap(id).length === 0,
  }),
  error('BR-48', 'BT-119', 'A VAT breakdown must state its rate, except of category O.', {
    at: headerSubtotals,
    breaks: (subtotal) => !ofVat(subtotal).some((category) => percent(category).length > 0 || codeOf(category) === 'O'),
  }),
  usedRule('S'),
  usedRule('Z'),
  usedRule('E'),
  usedRule('O'),
  warning('BR-S-05', 'BT-152', 'The rate of a line of category S must be above 0.', {
    at: vatCategory(lineCategories, 'S'),
    breaks: hasNoRate,
    shows: showing(percent, 'above 0'),
  }),
  error('BR-S-06', 'BT-96', 'The rate of an allowance of category S must be above 0.', {
    at: vatCategory(allowanceCategories, 'S'),
    breaks: hasNoRate,
    shows: showing(percent, 'above 0'),
  }),
  warning('BR-S-07', 'BT-103', 'The rate of a charge of category S must be above 0.', {
    at: vatCategory(chargeCategories, 'S'),
    breaks: hasNoRate,
    shows: showing(percent, 'above 0'),
  }),
  // Checked only where some category code of the document’s breakdowns is S without white space (standard §6.0.1).
  warning('BR-S-10', 'BT-121', 'A VAT breakdown of category S must not state an exemption reason.', {
    when: (view) => anyTextNodeIs(view.at(headerIds), 'S'),
    at: vatCategory(headerCategories, 'S'),
    breaks: (category) => reason(category).length > 0 || reasonCode(category).length > 0,
    shows: showing(reasonCode),
  }),
  zeroRateRule('BR-Z-05', 'BT-152', 'a line of category Z', vatCategory(lineCategories, 'Z')),
  zeroRateRule('BR-E-05', 'BT-152', 'a line of category E', vatCategory(lineCategories, 'E')),
  zeroRateRule('BR-Z-06', 'BT-96', 'an allowance of category Z', vatCategory(allowanceCategories, 'Z')),
  zeroRateRule('BR-E-06', 'BT-96', 'an allowance of category E', vatCategory(allowanceCategories, 'E')),
  zeroChargeRule('Z'),
  zeroChargeRule('E'),
];
