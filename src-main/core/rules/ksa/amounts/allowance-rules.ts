import { textOf } from '../../../ubl/select.ts';
import type { XmlElement } from '../../../ubl/xml-tree.ts';
import type { Place } from '../../document-view.ts';
import { codeOf, headerAllowances, headerCharges, lineAllowances, lineCharges, only, underEvery } from '../../places.ts';
import { error, warning } from '../../rule.ts';
import type { Rule } from '../../rule.ts';
import { signOf } from '../../xpath/doubles.ts';
import { path } from '../../xpath/path.ts';
import { hasLengthOutside, isFilled } from '../../xpath/texts.ts';

const reasonCode = path('cbc:AllowanceChargeReasonCode');
const reason = path('cbc:AllowanceChargeReason');
const taxCategory = path('cac:TaxCategory');
const percent = path('cbc:Percent');

const booleanForm = /^[ \t\r\n]*(?:true|false|1|0)[ \t\r\n]*$/;

function categoriesO(place: Place): Place {
  const categories: Place = (view) => view.at(place).flatMap(taxCategory);
  return only(categories, (category) => codeOf(category) === 'O');
}

/** Whether a category states a rate other than 0. Zero with a minus is another (dossier §6.0.1, Numbers). */
function hasRate(category: XmlElement): boolean {
  return percent(category).some((rate) => signOf(rate) !== 0);
}

function reasonCodeRule(code: string, clause: string, what: string, at: Place): Rule {
  return warning(code, clause, `${what} must state a reason code.`, { at, breaks: (charge) => !isFilled(reasonCode(charge)) });
}

function reasonRule(code: string, clause: string, what: string, at: Place): Rule {
  return warning(code, clause, `${what} must state a reason.`, { at, breaks: (charge) => !isFilled(reason(charge)) });
}

/** The schema lets reasons repeat, but the length of two is none: the stylesheets abort. */
function reasonLengthRule(code: string, clause: string, what: string, at: Place): Rule {
  return warning(code, clause, `The reason of ${what} must have from 1 to 1000 characters.`, {
    at,
    breaks: (allowanceCharge) => hasLengthOutside(reason(allowanceCharge), 1, 1000),
  });
}

/** Allowances and charges (dossier §6.1, Allowances, categories, payment). Those of prices are not looked at. */
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
  }),
  warning('BR-KSA-13', 'BT-103', 'The rate of a charge of category O must be 0.', {
    at: categoriesO(headerCharges),
    breaks: hasRate,
  }),
];
