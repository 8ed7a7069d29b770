import { expect, test } from 'vitest';
import { rules } from '../../../../src-main/core/rules/rules.ts';

test('knows the 245 codes of both stylesheets, each of one severity', () => {
  const kinds = new Set(rules.map(({ severity, code }) => `${severity} ${code}`));
  const codes = new Set(rules.map(({ code }) => code));
  expect(codes.size).toBe(245);
  expect(kinds.size).toBe(245);
});

test('never tries three of them', () => {
  const shadowed = rules.filter(({ isShadowed }) => isShadowed === true).map(({ code }) => code);
  expect(shadowed).toEqual(['BR-41', 'BR-DEC-24', 'BR-DEC-25']);
});
