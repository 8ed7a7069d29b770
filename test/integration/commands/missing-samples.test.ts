import { afterEach, beforeEach, expect, test } from 'vitest';
import { missingSales } from '#main/branch/demo/issue-sample-month.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';

let branch: TestBranch;

beforeEach(async () => {
  branch = await startTestBranch();
});

afterEach(() => branch.running.close());

function missing() {
  return missingSales(branch.running.branch.context.db, { egsUnitId: branch.egsUnitId });
}

test('an empty ledger lacks every sample, and one where a stop interrupted them lacks the rest', async () => {
  const all = missing();
  expect(all.length).toBeGreaterThan(200);
  await branch.sell('simplified', { invoice_number: all[0]?.number });
  expect(missing()).toEqual(all.slice(1));
});

test('a ledger that holds sales of others only gets no samples', async () => {
  await branch.sell('simplified');
  expect(missing()).toEqual([]);
});
