import { expect, test } from 'vitest';
import { checkRules } from '#main/core/rules/check-rules.ts';
import { checkStructure } from '#main/core/structure/check-structure.ts';
import { readXml } from '#main/core/xml/read-xml.ts';
import { doubled, edited, withContent } from '#support/core/document-edits.ts';
import { ruleFindings, validatedAt, validXml } from '#support/core/rules/rule-documents.ts';

test('names what makes a document unprocessable', () => {
  expect(ruleFindings(edited(validXml('standard'), doubled('cac:InvoiceLine/cac:TaxTotal')))).toMatchObject([
    { severity: 'error', code: 'XML-UNPROCESSABLE', path: '/Invoice/cac:InvoiceLine/cac:TaxTotal[2]/cbc:TaxAmount' },
  ]);
});

// Standard §3 and §6.0.
test.each(['standard', 'simplified'] as const)('aborts on letters for an amount of a %s document, as the schema does', (type) => {
  const read = readXml(edited(validXml(type), withContent('cac:LegalMonetaryTotal/cbc:PayableAmount', 'abc')));
  if (!read.ok) throw new Error(read.fault.code);
  const refused = checkStructure(read.value).filter(({ severity }) => severity === 'error');
  expect(refused.map(({ path }) => path)).toEqual(['/Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount']);
  expect(checkRules(read.value, { now: validatedAt }).map(({ code }) => code)).toEqual(['XML-UNPROCESSABLE']);
});
