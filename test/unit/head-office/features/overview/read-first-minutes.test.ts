import { expect, test } from 'vitest';
import { areAllDone, neededSteps } from '../../../../../src-renderer/head-office/features/overview/read-first-minutes.ts';

const found = {
  company: true,
  key: true,
  branch: true,
  unit: true,
  webhook: false,
  document: true,
  companyId: 'cmp_1',
  keyCompanyId: 'cmp_1',
};

test('an organization without a webhook has left its first minutes behind', () => {
  expect(areAllDone(found)).toBe(true);
});

test.each(neededSteps)('an organization that lacks the step %s has not', (name) => {
  expect(areAllDone({ ...found, [name]: false })).toBe(false);
});
