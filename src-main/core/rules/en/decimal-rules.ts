import type { Place } from '../rule/document-view.ts';
import {
  headerAllowances,
  headerCharges,
  headerSubtotals,
  isInCurrency,
  lineCharges,
  lines,
  monetaryTotal,
  under,
} from '../rule/places.ts';
import { warning, type Rule } from '../rule/rule.ts';
import { path } from '../xpath/path.ts';
import { hasOver2Decimals, over2DecimalsAt } from '../xpath/texts.ts';
import { showing } from '../rule/shown-values.ts';

const headerTax = under('cac:TaxTotal/cbc:TaxAmount');

function decimalRule(code: string, clause: string, what: string, member: { of: Place; name: string }): Rule {
  return warning(code, clause, `${what} must have at most 2 decimals.`, {
    at: member.of,
    breaks: over2DecimalsAt(path(member.name)),
    shows: showing(path(member.name)),
  });
}

function currencyRule(code: string, clause: string, what: string, currencyName: string): Rule {
  return warning(code, clause, `${what} must have at most 2 decimals.`, {
    at: headerTax,
    breaks: (tax, view) => isInCurrency(tax, view.all(currencyName)) && hasOver2Decimals([tax]),
  });
}

/** How many decimals amounts may have (standard §6.2). BR-DEC-24 and -25, on line allowances, never fire (standard §6.0). */
export const decimalRules: readonly Rule[] = [
  decimalRule('BR-DEC-01', 'BT-92', 'The amount of a document allowance', { of: headerAllowances, name: 'cbc:Amount' }),
  decimalRule('BR-DEC-02', 'BT-93', 'The base of a document allowance', { of: headerAllowances, name: 'cbc:BaseAmount' }),
  decimalRule('BR-DEC-05', 'BT-99', 'The amount of a document charge', { of: headerCharges, name: 'cbc:Amount' }),
  decimalRule('BR-DEC-06', 'BT-100', 'The base of a document charge', { of: headerCharges, name: 'cbc:BaseAmount' }),
  decimalRule('BR-DEC-09', 'BT-106', 'The sum of line net amounts', { of: monetaryTotal, name: 'cbc:LineExtensionAmount' }),
  decimalRule('BR-DEC-10', 'BT-107', 'The sum of allowances', { of: monetaryTotal, name: 'cbc:AllowanceTotalAmount' }),
  decimalRule('BR-DEC-11', 'BT-108', 'The sum of charges', { of: monetaryTotal, name: 'cbc:ChargeTotalAmount' }),
  decimalRule('BR-DEC-12', 'BT-109', 'The total without VAT', { of: monetaryTotal, name: 'cbc:TaxExclusiveAmount' }),
  currencyRule('BR-DEC-13', 'BT-110', 'The total VAT in the document currency', 'cbc:DocumentCurrencyCode'),
  decimalRule('BR-DEC-14', 'BT-112', 'The total with VAT', { of: monetaryTotal, name: 'cbc:TaxInclusiveAmount' }),
  currencyRule('BR-DEC-15', 'BT-111', 'The total VAT in the tax currency', 'cbc:TaxCurrencyCode'),
  decimalRule('BR-DEC-16', 'BT-113', 'The prepaid amount', { of: monetaryTotal, name: 'cbc:PrepaidAmount' }),
  decimalRule('BR-DEC-17', 'BT-114', 'The rounding amount', { of: monetaryTotal, name: 'cbc:PayableRoundingAmount' }),
  decimalRule('BR-DEC-18', 'BT-115', 'The amount due', { of: monetaryTotal, name: 'cbc:PayableAmount' }),
  decimalRule('BR-DEC-19', 'BT-116', 'The taxable amount of a category', { of: headerSubtotals, name: 'cbc:TaxableAmount' }),
  decimalRule('BR-DEC-20', 'BT-117', 'The VAT amount of a category', { of: headerSubtotals, name: 'cbc:TaxAmount' }),
  decimalRule('BR-DEC-23', 'BT-131', 'The net amount of a line', { of: lines, name: 'cbc:LineExtensionAmount' }),
  decimalRule('BR-DEC-27', 'BT-141', 'The amount of a line charge', { of: lineCharges, name: 'cbc:Amount' }),
  decimalRule('BR-DEC-28', 'BT-142', 'The base of a line charge', { of: lineCharges, name: 'cbc:BaseAmount' }),
];
