import { expect, test } from 'vitest';
import {
  allowsInvoiceType,
  coversInvoiceTypes,
  requiredComplianceKinds,
} from '../../../../src-main/sandbox-gateway/authority/document-kind.ts';

const standardKinds = ['standard invoice (388)', 'standard credit note (381)', 'standard debit note (383)'];
const simplifiedKinds = ['simplified invoice (388)', 'simplified credit note (381)', 'simplified debit note (383)'];

test.each([
  ['1000', standardKinds],
  ['0100', simplifiedKinds],
  ['1100', [...standardKinds, ...simplifiedKinds]],
])('asks a unit of title %s for its compliance documents', (title, kinds) => {
  expect(requiredComplianceKinds(title)).toEqual(kinds);
});

test.each([
  ['1000', true, false],
  ['0100', false, true],
  ['1100', true, true],
])('title %s allows standard %s and simplified %s', (title, standard, simplified) => {
  expect([allowsInvoiceType(title, 'standard'), allowsInvoiceType(title, 'simplified')]).toEqual([standard, simplified]);
});

test.each([
  ['1100', '1000', true],
  ['1100', '1100', true],
  ['1000', '1100', false],
  ['1000', '0100', false],
])('a certificate of title %s covers a request for %s: %s', (held, asked, covers) => {
  expect(coversInvoiceTypes(held, asked)).toBe(covers);
});
