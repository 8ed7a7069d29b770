import { expect, test } from 'vitest';
import { isListed } from '#main/core/rules/lists/code-list.ts';
import { exemptionCodes, prepaymentExemptionCodes } from '#main/core/rules/lists/exemption-codes.ts';

test('sorts the exemption codes by category', () => {
  const counts = [...exemptionCodes].map(([category, codes]) => [category, codes.size]);
  expect(counts).toEqual([
    ['Z', 16],
    ['E', 3],
    ['O', 1],
  ]);
});

test('leaves the two newest codes out for prepayments', () => {
  const more = [...(exemptionCodes.get('Z') ?? [])].filter((code) => prepaymentExemptionCodes.get('Z')?.has(code) !== true);
  expect(more).toEqual(['VATEX-SA-32(bis)', 'VATEX-SA-ROYALDECREE']);
});

test('finds a code trimmed and complete', () => {
  const codes = exemptionCodes.get('E') ?? new Set();
  expect(isListed(codes, '\n VATEX-SA-29 \t')).toBe(true);
  for (const value of ['', ' ', 'VATEX-SA-2', 'VATEX-SA-29 VATEX-SA-30', 'vatex-sa-29'])
    expect(isListed(codes, value)).toBe(false);
});
