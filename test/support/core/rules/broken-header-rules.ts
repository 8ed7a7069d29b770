import { dateRules } from '../../../../src-main/core/rules/ksa/header/date-rules.ts';
import { headerRules } from '../../../../src-main/core/rules/ksa/header/header-rules.ts';
import { noteRules } from '../../../../src-main/core/rules/ksa/header/note-rules.ts';
import { addressLengthRules } from '../../../../src-main/core/rules/ksa/parties/address-length-rules.ts';
import { buyerRules } from '../../../../src-main/core/rules/ksa/parties/buyer-rules.ts';
import { identificationRules } from '../../../../src-main/core/rules/ksa/parties/identification-rules.ts';
import { vatNumberRules } from '../../../../src-main/core/rules/ksa/parties/vat-number-rules.ts';
import { stampRules } from '../../../../src-main/core/rules/ksa/header/stamp-rules.ts';
import { typeCodeRules } from '../../../../src-main/core/rules/ksa/header/type-code-rules.ts';
import { edited, type DocumentEdit } from '../document-edits.ts';
import { validatedAt, ruleFindings } from './rule-documents.ts';

const headerRuleCodes = new Set(
  [
    headerRules,
    typeCodeRules,
    dateRules,
    noteRules,
    stampRules,
    identificationRules,
    vatNumberRules,
    addressLengthRules,
    buyerRules,
  ].flatMap((rules) => rules.map(({ code }) => code)),
);

/** What an edited document breaks of the national rules on header, dates, references, stamp and parties, as "severity code". */
export function brokenHeaderRules(xml: string, edits: readonly DocumentEdit[] = [], now: Date = validatedAt): string[] {
  const findings = ruleFindings(edited(xml, ...edits), now);
  const asked = findings.filter(({ code }) => headerRuleCodes.has(code) || code === 'XML-UNPROCESSABLE');
  return [...new Set(asked.map(({ severity, code }) => `${severity} ${code}`))].sort();
}

/** What is found of a document on which the authority's stylesheets abort. */
export const unprocessable: string[] = ['error XML-UNPROCESSABLE'];
