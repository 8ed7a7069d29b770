import type { VatCategory } from '#shared/invoice/document.ts';
import type { XmlElement } from '#main/core/xml/xml-tree.ts';
import { exemptionCodes } from '../../lists/exemption-codes.ts';
import { codeOf, headerCategories, only } from '../../rule/places.ts';
import { lengthTest } from '../../rule/length-test.ts';
import { warning, type Rule } from '../../rule/rule.ts';
import { anyIs } from '../../xpath/texts.ts';
import { showing } from '../../rule/shown-values.ts';
import { hasForeignCode, lacksReason, lacksReasonCode, reason, reasonCode } from './exemption-reason.ts';

// Breakdowns without tax. Here the scheme does not matter.
const untaxedCategories = only(headerCategories, (category) => exemptionCodes.has(codeOf(category)));

// Whether BR-KSA-49 takes a breakdown for itself, so that the length of its reason is not looked at (standard §6.1).
function isForCitizens(category: XmlElement): boolean {
  return anyIs(reasonCode(category), 'VATEX-SA-EDU') || anyIs(reasonCode(category), 'VATEX-SA-HEA');
}

function codeRule(code: string, letter: VatCategory): Rule {
  return warning(code, 'BT-121', `A VAT breakdown of category ${letter} must state an exemption reason code.`, {
    at: only(headerCategories, (category) => codeOf(category) === letter),
    breaks: lacksReasonCode,
  });
}

/** Why breakdowns of categories Z, E and O bear no tax (standard §1.6 and §6.1). */
export const exemptionRules: readonly Rule[] = [
  codeRule('BR-KSA-69', 'Z'),
  codeRule('BR-KSA-23', 'E'),
  codeRule('BR-KSA-24', 'O'),
  // No code passes here, an empty one included.
  warning('BR-KSA-CL-04', 'BT-121', 'The exemption reason code must be one of its VAT category.', {
    at: untaxedCategories,
    breaks: (category) => hasForeignCode(category, exemptionCodes),
    shows: showing(reasonCode),
  }),
  warning('BR-KSA-83', 'BT-120', 'An exemption reason code must come with its reason.', {
    at: only(untaxedCategories, (category) => reasonCode(category).length > 0),
    breaks: lacksReason,
  }),
  // Two reasons abort here, and in the rule before where there is a code.
  warning('BR-KSA-F-06-C16', 'BT-120', 'The exemption reason must have from 1 to 1000 characters.', {
    at: only(untaxedCategories, (category) => !isForCitizens(category)),
    ...lengthTest(reason, { least: 1, most: 1000 }),
  }),
];
