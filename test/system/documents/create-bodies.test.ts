import { expect, test } from 'vitest';
import { createKinds } from '#main/branch/issue/create-kind.ts';
import { checkCreateBodies } from '#support/branch/generated/create-bodies-property.ts';
import { casesOf } from '#support/project/thorough.ts';

const seed = 4711;
const cases = casesOf(10_000);

test.each(createKinds)(
  'generated bodies of kind %s become valid documents or documented refusals',
  async (kind) => {
    const { accepted, refused } = await checkCreateBodies(kind, cases, seed);
    process.stdout.write(`${kind}: ${accepted} accepted, ${refused} refused\n`);
    expect(Math.min(accepted, refused)).toBeGreaterThan(cases / 5);
  },
  1_200_000,
);
