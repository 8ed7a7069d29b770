import { expect, test } from 'vitest';
import { createKinds } from '../../src-main/branch/issue/create-kind.ts';
import { checkCreateBodies } from '../support/create-bodies-property.ts';

const seed = 20261121;

test.each(createKinds)('500 generated bodies of kind %s become sound documents or documented refusals', async (kind) => {
  const { accepted, refused } = await checkCreateBodies(kind, 500, seed);
  // Both halves must have been tried, else the test shows nothing.
  expect(Math.min(accepted, refused)).toBeGreaterThan(100);
});
