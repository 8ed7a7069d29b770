import { textOf } from '#main/core/xml/select.ts';
import type { XmlElement } from '#main/core/xml/xml-tree.ts';
import {
  anyOf,
  categoryIds,
  codeOf,
  headerCategories,
  lineCategories,
  only,
  prepaymentCategories,
  under,
  vatCategory,
} from '../../rule/places.ts';
import { error, type Rule } from '../../rule/rule.ts';
import { doubleOf, signOf } from '../../xpath/doubles.ts';
import { path } from '../../xpath/path.ts';
import { showing } from '../../rule/shown-values.ts';

const percent = path('cbc:Percent');

const categories = ' S Z E O ';

const standardRated = vatCategory(
  anyOf(under('cac:AllowanceCharge/cac:TaxCategory'), headerCategories, lineCategories, prepaymentCategories),
  'S',
);

// Whether a rate is 5, or 15 with any decimals: 15.5 passes and 5.5 does not.
function isStandardRate(rate: XmlElement): boolean {
  const value = doubleOf(rate);
  return value === 5 || Math.floor(value) === 15;
}

/** VAT categories and the rates that go with them (standard §6.1, Allowances, categories, payment). */
export const categoryRules: readonly Rule[] = [
  // By substring, untrimmed: an empty code passes, ` S` does, and so does `S Z`.
  error('BR-KSA-18', 'BT-118', 'A VAT category must be S, Z, E or O.', {
    at: categoryIds,
    breaks: (id) => !categories.includes(textOf(id)),
    shows: (id) => ({ actual: textOf(id), expected: 'S, Z, E or O' }),
  }),
  error('BR-KSA-84', 'BT-119', 'The rate of category S must be 15 or 5.', {
    at: standardRated,
    breaks: (category) => percent(category).some((rate) => !isStandardRate(rate)),
    shows: showing(percent, '15 or 5'),
  }),
  error('BR-KSA-11', 'BT-152', 'The rate of a line of category O must be 0.', {
    at: only(lineCategories, (category) => codeOf(category) === 'O'),
    breaks: (category) => percent(category).some((rate) => signOf(rate) !== 0),
    shows: showing(percent, '0'),
  }),
];
