import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTillsSeen, type TillsSeen } from '#main/branch/lan/pairing/tills-seen.ts';
import { eventually, runBranch, type RunningBranch } from '#support/branch/running-branch.ts';

const address = '192.168.8.21';

let running: RunningBranch;
let tills: TillsSeen;

beforeEach(async () => {
  running = await runBranch();
  const { db, commit, logger } = running.branch.context;
  tills = createTillsSeen({ db, commit, commitSoon: commit, clock: running.clock, logger });
});

afterEach(() => running.close());

async function sell(keyId: string): Promise<void> {
  const { db } = running.branch.context;
  tills.sold(keyId, address);
  await eventually(
    () => Promise.resolve(db.all(db.sql.selectFrom('tills').select('key_id'))),
    (rows) => rows.some(({ key_id }) => key_id === keyId),
  );
}

test('a till has the name that it was paired by, before and after its first sale', async () => {
  await tills.paired('Counter 1', address);
  expect(tills.nameOf('key-1', address)).toBe('Counter 1');
  await sell('key-1');
  expect(tills.nameOf('key-1', address)).toBe('Counter 1');
});

test('a key of an address where another till was paired has no name', async () => {
  await tills.paired('Counter 1', address);
  await sell('key-1');
  await sell('key-2');
  expect(tills.nameOf('key-2', address)).toBeUndefined();
  expect(tills.nameOf('key-1', '192.168.8.22')).toBeUndefined();
});

test('where two tills of an address fit, neither is meant', async () => {
  await tills.paired('Counter 1', address);
  await sell('key-1');
  await tills.paired('Counter 2', address);
  expect(tills.nameOf('key-1', address)).toBeUndefined();
});
