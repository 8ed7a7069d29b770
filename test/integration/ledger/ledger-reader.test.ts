import { expect, test } from 'vitest';
import { runBranch } from '#support/branch/running-branch.ts';

test('the ledger reader of a running appliance cannot write or obtain a writer', async () => {
  const running = await runBranch();
  const { context } = running.branch;
  const { db } = context;
  expect(Object.keys(db).toSorted()).toEqual(['all', 'changesOf', 'first', 'prepare', 'sql']);
  expect(() => db.prepare("DELETE FROM timeline WHERE status = 'none'")).toThrow('a reader writes nothing');
  expect(() => db.prepare('UPDATE ledger_identity SET incarnation = 9 RETURNING *')).toThrow('a reader writes nothing');
  expect(Object.keys(context)).not.toContain('database');
  await running.close();
});
