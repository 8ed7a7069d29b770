import { expect, test } from 'vitest';
import { createKinds } from '#main/branch/issue/create-kind.ts';
import { checkCreateBodies } from '#support/branch/generated/create-bodies-property.ts';

const seed = 4711;

test.each(createKinds)(
  '10,000 generated bodies of kind %s become valid documents or documented refusals',
  async (kind) => {
    const { accepted, refused } = await checkCreateBodies(kind, 10_000, seed);
    process.stdout.write(`${kind}: ${accepted} accepted, ${refused} refused\n`);
    expect(Math.min(accepted, refused)).toBeGreaterThan(2_000);
  },
  1_200_000,
);
