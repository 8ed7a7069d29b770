import { expect, test } from 'vitest';
import { allowsInvoiceType, requiredComplianceSteps } from '#main/sandbox-gateway/authority/document-kind.ts';

const standardSteps = [
  { kind: 'standard invoice (388)', name: 'standard-compliant' },
  { kind: 'standard credit note (381)', name: 'standard-credit-note-compliant' },
  { kind: 'standard debit note (383)', name: 'standard-debit-note-compliant' },
];
const simplifiedSteps = [
  { kind: 'simplified invoice (388)', name: 'simplified-compliant' },
  { kind: 'simplified credit note (381)', name: 'simplified-credit-note-compliant' },
  { kind: 'simplified debit note (383)', name: 'simplified-debit-note-compliant' },
];

test.each([
  ['1000', standardSteps],
  ['0100', simplifiedSteps],
  ['1100', [...standardSteps, ...simplifiedSteps]],
])('asks a unit of title %s for its compliance documents', (title, steps) => {
  expect(requiredComplianceSteps(title)).toEqual(steps);
});

test.each([
  ['1000', true, false],
  ['0100', false, true],
  ['1100', true, true],
])('title %s allows standard %s and simplified %s', (title, standard, simplified) => {
  expect([allowsInvoiceType(title, 'standard'), allowsInvoiceType(title, 'simplified')]).toEqual([standard, simplified]);
});
