import { headerAllowances, headerCharges, isVat, lineAllowances, lineCharges } from '../rule/places.ts';
import { error, warning, type Rule } from '../rule/rule.ts';
import { path } from '../xpath/path.ts';
import { anyIsNot, over2DecimalsAt } from '../xpath/texts.ts';

const amount = path('cbc:Amount');
const taxCategory = path('cac:TaxCategory');
const categoryId = path('cac:TaxCategory/cbc:ID');
const ownId = path('cbc:ID');

/** What allowances and charges must state (standard §6.2). The schema wants their amounts too. */
export const chargeRules: readonly Rule[] = [
  error('BR-31', 'BT-92', 'An allowance on the document must state its amount.', {
    at: headerAllowances,
    breaks: (allowance) => amount(allowance).length === 0,
  }),
  error('BR-32', 'BT-95', 'An allowance on the document must state its VAT category.', {
    at: headerAllowances,
    breaks: (allowance) => !taxCategory(allowance).some((category) => isVat(category) && anyIsNot(ownId(category), '')),
  }),
  warning('BR-36', 'BT-99', 'A charge on the document must state its amount.', {
    at: headerCharges,
    breaks: (charge) => amount(charge).length === 0,
  }),
  // Of any scheme, and empty or not, unlike that of an allowance.
  warning('BR-37', 'BT-102', 'A charge on the document must state its VAT category.', {
    at: headerCharges,
    breaks: (charge) => categoryId(charge).length === 0,
  }),
  warning('BR-43', 'BT-141', 'A charge on a line must state its amount.', {
    at: lineCharges,
    breaks: (charge) => amount(charge).length === 0,
  }),
  error('BR-41', 'BT-136', 'An allowance on a line must state its amount.', {
    isShadowed: true,
    at: lineAllowances,
    breaks: (allowance) => amount(allowance).length === 0,
  }),
  warning('BR-DEC-24', 'BT-136', 'The amount of a line allowance must have at most 2 decimals.', {
    isShadowed: true,
    at: lineAllowances,
    breaks: over2DecimalsAt(amount),
  }),
  warning('BR-DEC-25', 'BT-137', 'The base of a line allowance must have at most 2 decimals.', {
    isShadowed: true,
    at: lineAllowances,
    breaks: over2DecimalsAt(path('cbc:BaseAmount')),
  }),
];
