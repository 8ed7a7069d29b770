import { stampRules } from '#main/core/rules/ksa/header/stamp-rules.ts';
import { edited } from '#support/core/document-edits.ts';
import { validatedAt } from '#support/core/rules/rule-documents.ts';
import { goldenDocuments } from '../../unit/core/rules/table/golden-documents.ts';
import type { RuleRow } from '../../unit/core/rules/table/rule-row.ts';
import { ruleTable } from '../../unit/core/rules/table/rule-table.ts';
import { unstamped } from './unstamped.ts';

/** Some of every family of rules; every code has a row in the table of the rules. */
const codes = `
BR-02 BR-05 BR-06 BR-13 BR-14 BR-21 BR-26 BR-32 BR-45 BR-47 BR-53 BR-55 BR-CL-01 BR-CL-03 BR-CL-04 BR-CL-05 BR-CL-18
BR-CO-04 BR-CO-12 BR-CO-15 BR-CO-17 BR-DEC-01 BR-DEC-11 BR-DEC-14 BR-DEC-17 BR-DEC-28 BR-E-01 BR-KSA-03 BR-KSA-04
BR-KSA-06 BR-KSA-07 BR-KSA-11 BR-KSA-13 BR-KSA-14 BR-KSA-15 BR-KSA-17 BR-KSA-18 BR-KSA-19 BR-KSA-22 BR-KSA-24 BR-KSA-27
BR-KSA-28 BR-KSA-29 BR-KSA-33 BR-KSA-35 BR-KSA-37 BR-KSA-40 BR-KSA-44 BR-KSA-49 BR-KSA-52 BR-KSA-53 BR-KSA-60 BR-KSA-61
BR-KSA-67 BR-KSA-68 BR-KSA-70 BR-KSA-72 BR-KSA-73 BR-KSA-74 BR-KSA-77 BR-KSA-79 BR-KSA-80 BR-KSA-81 BR-KSA-84 BR-KSA-88
BR-KSA-89 BR-KSA-93 BR-KSA-96 BR-KSA-97 BR-KSA-98 BR-KSA-DEC-01 BR-KSA-EN16931-02 BR-KSA-EN16931-05 BR-KSA-EN16931-11
BR-KSA-EN16931-12 BR-KSA-F-01 BR-KSA-F-06-C8 BR-KSA-F-06-C17 BR-KSA-F-06-C31 BR-KSA-F-07 BR-KSA-F-08 BR-KSA-F-13
BR-KSA-F-C-01 BR-O-08 BR-O-09 BR-S-01 BR-S-06 BR-Z-07
`;

const stampCodes = new Set(stampRules.map(({ code }) => code));

/** The first document of the row that breaks the rule. */
function broken({ code, from, breaks: [first] }: RuleRow): { xml: string; validatedAt: Date } {
  if (first === undefined) throw new Error(`No document breaks ${code}.`);
  const xml = edited(goldenDocuments[first.from ?? from](), ...first.edits);
  const isStandard = xml.includes(' name="01');
  return { xml: isStandard && !stampCodes.has(code) ? unstamped(xml) : xml, validatedAt: first.now ?? validatedAt };
}

/** Documents that break a rule, each by the code that it breaks, and the moment at which they are validated. */
export function ruleBreakingDocuments(): Map<string, { xml: string; validatedAt: Date }> {
  const documents = codes
    .trim()
    .split(/\s+/)
    .map((code) => {
      const row = ruleTable.find((each) => each.code === code);
      if (row === undefined) throw new Error(`There is no rule ${code}.`);
      return [code, broken(row)] as const;
    });
  return new Map(documents);
}
