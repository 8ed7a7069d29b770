import { textOf } from '#main/core/xml/select.ts';
import type { XmlElement } from '#main/core/xml/xml-tree.ts';
import type { Place } from '../../rule/document-view.ts';
import { chargeReasonCodes } from '../../lists/charge-reason-codes.ts';
import {
  anyOf,
  codeOf,
  everywhere,
  headerAllowanceCharges,
  headerAllowances,
  headerCharges,
  isAllowance,
  isCharge,
  lineAllowanceCharges,
  lineAllowances,
  lineCharges,
  only,
  under,
  underEvery,
} from '../../rule/places.ts';
import { lengthTest } from '../../rule/length-test.ts';
import { error, warning, type Rule } from '../../rule/rule.ts';
import { doubleAt, formatDouble2, signOf } from '../../xpath/doubles.ts';
import { path } from '../../xpath/path.ts';
import { isFilled, stringOf } from '../../xpath/texts.ts';
import { showing, showingAmount } from '../../rule/shown-values.ts';
import { isPercentage } from './percentage.ts';

const reasonCode = path('cbc:AllowanceChargeReasonCode');
const reason = path('cbc:AllowanceChargeReason');
const taxCategory = path('cac:TaxCategory');
const percent = path('cbc:Percent');
const amount = path('cbc:Amount');
const baseAmount = path('cbc:BaseAmount');
const multiplier = path('cbc:MultiplierFactorNumeric');
const ownBase = path('../cbc:BaseAmount');
const ownMultiplier = path('../cbc:MultiplierFactorNumeric');

const booleanForm = /^[ \t\r\n]*(?:true|false|1|0)[ \t\r\n]*$/;

function isOfPrice(allowanceCharge: XmlElement): boolean {
  return allowanceCharge.parent?.name === 'Price';
}

const allOffPrices = only(everywhere('cac:AllowanceCharge'), (allowanceCharge) => !isOfPrice(allowanceCharge));
const allowancesOffPrices = only(allOffPrices, isAllowance);
const chargesOffPrices = only(allOffPrices, isCharge);

function categoriesO(place: Place): Place {
  const categories: Place = (view) => view.at(place).flatMap(taxCategory);
  return only(categories, (category) => codeOf(category) === 'O');
}

// Whether a category states a rate other than 0. Zero with a minus is another (standard §6.0.1, Numbers).
function hasRate(category: XmlElement): boolean {
  return percent(category).some((rate) => signOf(rate) !== 0);
}

function reasonCodeRule(code: string, clause: string, what: string, at: Place): Rule {
  return warning(code, clause, `${what} must state a reason code.`, { at, breaks: (charge) => !isFilled(reasonCode(charge)) });
}

function reasonRule(code: string, clause: string, what: string, at: Place): Rule {
  return warning(code, clause, `${what} must state a reason.`, { at, breaks: (charge) => !isFilled(reason(charge)) });
}

// The schema lets reasons repeat, but the length of two is none: the stylesheets abort.
function reasonLengthRule(code: string, clause: string, what: string, at: Place): Rule {
  return warning(code, clause, `The reason of ${what} must have from 1 to 1000 characters.`, {
    at,
    ...lengthTest(reason, { least: 1, most: 1000 }),
  });
}

function expectedAmount(allowanceCharge: XmlElement): string {
  const product = ((doubleAt(baseAmount(allowanceCharge)) * doubleAt(multiplier(allowanceCharge))) / 100) * 100;
  return formatDouble2(Math.floor(product + 0.5) / 100);
}

// Amount = base × percent ÷ 100 as texts of 2 decimals, the product in doubles and rounded half up.
function isPercentageRight(allowanceCharge: XmlElement): boolean {
  return formatDouble2(doubleAt(amount(allowanceCharge))) === expectedAmount(allowanceCharge);
}

/** Allowances and charges (standard §6.1, Allowances, categories, payment). Those of prices are looked at by line-amount-rules. */
export const allowanceRules: readonly Rule[] = [
  // Where the text is no boolean the stylesheets abort before they can report it, and the schema refuses it anyway.
  error('BR-KSA-F-02', 'BG-20', 'The indicator of an allowance or charge must be a boolean.', {
    at: underEvery('cac:AllowanceCharge', 'cbc:ChargeIndicator'),
    breaks: (indicator) => !booleanForm.test(textOf(indicator)),
  }),
  reasonCodeRule('BR-KSA-19', 'BT-105', 'A charge on the document', headerCharges),
  reasonRule('BR-KSA-21', 'BT-104', 'A charge on the document', headerCharges),
  reasonLengthRule('BR-KSA-F-06-C33', 'BT-104', 'a charge on the document', headerCharges),
  reasonCodeRule('BR-KSA-20', 'BT-145', 'A charge on a line', lineCharges),
  reasonRule('BR-KSA-22', 'BT-144', 'A charge on a line', lineCharges),
  reasonLengthRule('BR-KSA-F-06-C34', 'BT-144', 'a charge on a line', lineCharges),
  reasonLengthRule('BR-KSA-F-06-C35', 'BT-97', 'an allowance on the document', headerAllowances),
  reasonLengthRule('BR-KSA-F-06-C36', 'BT-139', 'an allowance on a line', lineAllowances),
  warning('BR-KSA-12', 'BT-96', 'The rate of an allowance of category O must be 0.', {
    at: categoriesO(headerAllowances),
    breaks: hasRate,
    shows: showing(percent, '0'),
  }),
  warning('BR-KSA-13', 'BT-103', 'The rate of a charge of category O must be 0.', {
    at: categoriesO(headerCharges),
    breaks: hasRate,
    shows: showing(percent, '0'),
  }),
  // By substring of the list's text, untrimmed: parts of codes, a space and no code at all pass (lists/README).
  warning('BR-KSA-CL-06', 'BT-105', 'The reason code of a charge must be one of UNTDID 7161.', {
    at: chargesOffPrices,
    breaks: (charge) => !chargeReasonCodes.includes(reasonCode(charge).map(textOf).join('')),
    shows: showing(reasonCode),
  }),
  error('BR-KSA-DEC-01', 'BT-94', 'The percentage of an allowance must be from 0 to 100 with at most 2 decimals.', {
    at: allowancesOffPrices,
    breaks: (allowance) => multiplier(allowance).some((factor) => stringOf([factor]) !== '' && !isPercentage(factor)),
    shows: showing(multiplier),
  }),
  warning('BR-KSA-EN16931-03', 'BT-92', 'An allowance or charge must equal its base times its percentage.', {
    at: anyOf(headerAllowanceCharges, lineAllowanceCharges),
    breaks: (allowanceCharge) =>
      stringOf(amount(allowanceCharge)) !== '' &&
      stringOf(baseAmount(allowanceCharge)) !== '' &&
      !isPercentageRight(allowanceCharge),
    shows: showingAmount(amount, expectedAmount),
  }),
  warning('BR-KSA-EN16931-04', 'BT-93', 'The percentage of an allowance or charge needs a base amount.', {
    at: everywhere('cbc:MultiplierFactorNumeric'),
    breaks: (factor) => factor.parent?.name === 'AllowanceCharge' && ownBase(factor).length === 0,
  }),
  warning('BR-KSA-EN16931-05', 'BT-94', 'The base amount of an allowance or charge needs a percentage.', {
    at: anyOf(under('cac:AllowanceCharge/cbc:BaseAmount'), under('cac:InvoiceLine/cac:AllowanceCharge/cbc:BaseAmount')),
    breaks: (base) => ownMultiplier(base).length === 0,
  }),
];
