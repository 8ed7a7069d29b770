import { expect, test } from 'vitest';
import { brokenHeaderRules } from '../../../../../support/core/rules/broken-header-rules.ts';
import { withAttribute, withContent } from '../../../../../support/core/document-edits.ts';
import { validXml } from '../../../../../support/core/rules/rule-documents.ts';

test.each<[string, string[]]>([
  ['388', []],
  ['386', []],
  [' 388\n', []],
  ['', []],
  [' ', []],
  ['380', ['error BR-KSA-05']],
  ['38', ['error BR-KSA-05']],
  ['388 383', ['error BR-KSA-05']],
])('takes the type code "%s"', (code, found) => {
  expect(brokenHeaderRules(validXml('standard'), [withContent('cbc:InvoiceTypeCode', code)])).toEqual(found);
});

test.each<[string | undefined, string[]]>([
  ['0100000', []],
  ['01000001', []],
  ['0111010', []],
  ['0110001', []],
  ['0100101', ['error BR-KSA-07']],
  ['010010', ['error BR-KSA-06', 'warning BR-KSA-F-06-C40']],
  ['0100000000', ['error BR-KSA-06', 'warning BR-KSA-F-06-C40']],
  ['', ['error BR-KSA-06', 'warning BR-KSA-F-06-C40']],
  [undefined, ['error BR-KSA-06', 'warning BR-KSA-F-06-C40']],
  ['0120000', ['error BR-KSA-06']],
  ['01٠٠٠٠٠', ['error BR-KSA-06']],
  ['0300000', ['error BR-KSA-06']],
  [' 0100000', ['error BR-KSA-06']],
  ['😀123210', ['error BR-KSA-06']],
  ['ab😀c1x1', ['error BR-KSA-06', 'error BR-KSA-07']],
])('takes the transaction code %j of a standard document', (code, found) => {
  expect(brokenHeaderRules(validXml('standard'), [withAttribute('cbc:InvoiceTypeCode', 'name', code)])).toEqual(found);
});

test.each<[string, string[]]>([
  ['0200000', []],
  ['0211100', []],
  ['0200001', ['error BR-KSA-31']],
  ['0200101', ['error BR-KSA-07', 'error BR-KSA-31']],
  ['020000', ['error BR-KSA-06', 'error BR-KSA-31', 'warning BR-KSA-F-06-C40']],
  ['02000002', ['error BR-KSA-06']],
])('takes the transaction code %j of a simplified document', (code, found) => {
  expect(brokenHeaderRules(validXml('simplified'), [withAttribute('cbc:InvoiceTypeCode', 'name', code)])).toEqual(found);
});

test('treats a simplified document with nine flags as a standard one, too', () => {
  const found = brokenHeaderRules(validXml('simplified'), [withAttribute('cbc:InvoiceTypeCode', 'name', '020100000')]);
  expect(found).toEqual(['warning BR-KSA-10', 'warning BR-KSA-F-06-C23', 'warning BR-KSA-F-06-C25']);
});
