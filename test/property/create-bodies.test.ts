import { expect, test } from 'vitest';
import { createKinds } from '#main/branch/issue/create-kind.ts';
import { checkCreateBodies } from '#support/branch/generated/create-bodies-property.ts';

const seed = 20261121;

test.each(createKinds)('150 generated bodies of kind %s become valid documents or documented refusals', async (kind) => {
  const { accepted, refused } = await checkCreateBodies(kind, 150, seed);
  // Both halves must have been tried, else the test shows nothing.
  expect(Math.min(accepted, refused)).toBeGreaterThan(30);
});
