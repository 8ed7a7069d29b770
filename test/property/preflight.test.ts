import { expect, test } from 'vitest';
import { createKinds } from '#main/branch/issue/create-kind.ts';
import { checkPreflight } from '#support/branch/generated/preflight-property.ts';

const seed = 20261121;

test.each(createKinds)('preflight of kind %s predicts the findings of the gateway, and advises on all of them', async (kind) => {
  expect(await checkPreflight(kind, 90, seed)).toBeGreaterThan(8);
});
