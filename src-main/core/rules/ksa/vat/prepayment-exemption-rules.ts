import type { VatCategory } from '#shared/invoice/document.ts';
import type { DocumentView } from '../../rule/document-view.ts';
import { prepaymentExemptionCodes } from '../../lists/exemption-codes.ts';
import { anyOf, codeOf, isVat, lineCategories, only, prepaymentCategories, underEvery, vatCategory } from '../../rule/places.ts';
import { lengthTest } from '../../rule/length-test.ts';
import { warning, type Rule } from '../../rule/rule.ts';
import { showing } from '../../rule/shown-values.ts';
import { hasForeignCode, lacksReason, lacksReasonCode, reason, reasonCode } from './exemption-reason.ts';

const untaxedPrepayments = only(
  prepaymentCategories,
  (category) => prepaymentExemptionCodes.has(codeOf(category)) && isVat(category),
);

const standardRated = vatCategory(
  anyOf(
    underEvery('cac:AllowanceCharge', 'cac:TaxCategory'),
    underEvery('cac:TaxTotal', 'cac:TaxSubtotal/cac:TaxCategory'),
    lineCategories,
  ),
  'S',
);

// The rules are in the template of category S and are tried only where some element comes under it (standard §6.0.1).
function hasStandardRated(view: DocumentView): boolean {
  return view.at(standardRated).length > 0;
}

function codeRule(code: string, letter: VatCategory): Rule {
  return warning(code, 'KSA-41', `A prepayment of category ${letter} must state an exemption reason code.`, {
    when: hasStandardRated,
    at: vatCategory(prepaymentCategories, letter),
    breaks: lacksReasonCode,
  });
}

/** Why settled prepayments of categories Z, E and O bear no tax (standard §1.3 and §6.1, Prepayment lines). */
export const prepaymentExemptionRules: readonly Rule[] = [
  codeRule('BR-KSA-93', 'Z'),
  codeRule('BR-KSA-94', 'E'),
  codeRule('BR-KSA-95', 'O'),
  warning('BR-KSA-96', 'KSA-42', 'An exemption reason code of a prepayment must come with its reason.', {
    when: hasStandardRated,
    at: only(untaxedPrepayments, (category) => reasonCode(category).length > 0),
    breaks: lacksReason,
  }),
  warning('BR-KSA-CL-07', 'KSA-41', 'The exemption reason code of a prepayment must be one of its VAT category.', {
    when: hasStandardRated,
    at: untaxedPrepayments,
    breaks: (category) => hasForeignCode(category, prepaymentExemptionCodes),
    shows: showing(reasonCode),
  }),
  warning('BR-KSA-F-06-C39', 'KSA-42', 'The exemption reason of a prepayment must have from 1 to 1000 characters.', {
    when: hasStandardRated,
    at: untaxedPrepayments,
    ...lengthTest(reason, { least: 1, most: 1000 }),
  }),
];
