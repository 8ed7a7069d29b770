import { expect, test } from 'vitest';
import { doubled, edited, withContent, without, type DocumentEdit } from '../../../../../support/core/document-edits.ts';
import { brokenCodes, discountedXml } from '../../../../../support/core/rules/rule-documents.ts';

test.each<[string[], DocumentEdit]>([
  [['BR-KSA-EN16931-01'], withContent('cbc:ProfileID', 'clearance:1.0')],
  [['BR-KSA-EN16931-01'], without('cbc:ProfileID')],
  [[], withContent('cbc:ProfileID', ' reporting:1.0 ')],
  [['BR-53', 'BR-KSA-EN16931-02'], withContent('cbc:TaxCurrencyCode', 'USD')],
  [['BR-53', 'BR-CL-05'], withContent('cbc:TaxCurrencyCode', ' sar ')],
  [['BR-CO-15', 'BR-KSA-EN16931-08'], doubled('cac:TaxTotal[2]')],
  [['BR-CO-15', 'BR-CO-18', 'BR-KSA-EN16931-08', 'BR-S-01'], without('cac:TaxTotal[2]')],
  [['BR-KSA-EN16931-09'], doubled('cac:TaxTotal[1]')],
  [['BR-KSA-EN16931-09'], without('cac:TaxTotal[1]')],
])('breaks %j', (codes, edit) => {
  expect(brokenCodes(edited(discountedXml(), edit))).toEqual(codes);
});

test('requires a tax total in riyals only with a tax currency', () => {
  const edits = [without('cbc:TaxCurrencyCode'), without('cac:TaxTotal[1]')];
  expect(brokenCodes(edited(discountedXml(), ...edits))).toEqual(['BR-KSA-68']);
});
