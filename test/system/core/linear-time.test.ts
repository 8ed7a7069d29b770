import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyShapes, bodyUnits, isWithin, limitOfBodies, postRefused } from '#support/branch/linear-time.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';

let branch: TestBranch;
let limitMs: number;

beforeAll(async () => {
  branch = await startTestBranch();
  limitMs = await limitOfBodies(branch);
});

afterAll(() => branch.running.close());

const filledBodies = bodyUnits.flatMap((unit) =>
  Object.entries(bodyShapes).map(([name, shape]) => ({ name: `${name} ${JSON.stringify(unit)}`, shape, unit })),
);

test.each(filledBodies)(
  'a body of the largest size takes no longer than a plain one of that size: $name',
  async ({ shape, unit }) => {
    const text = shape(branch, unit);
    expect(await isWithin(limitMs, () => postRefused(branch, text))).toBe(true);
  },
);
