import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TillsSeen } from '#main/branch/lan/pairing/tills-seen.ts';
import { eventually, runBranch, type RunningBranch } from '#support/branch/running-branch.ts';

const address = '192.168.8.21';

let running: RunningBranch;
let tills: TillsSeen;
let keyId: string;

beforeEach(async () => {
  running = await runBranch();
  const { db, tills: ofBranch } = running.branch.context;
  tills = ofBranch;
  keyId = db.first(db.sql.selectFrom('api_keys').select('key_id'))?.key_id ?? '';
});

afterEach(() => running.close());

async function sell(): Promise<void> {
  const { db } = running.branch.context;
  tills.sold(keyId, address);
  await eventually(
    () => Promise.resolve(db.all(db.sql.selectFrom('tills').select('key_id'))),
    (rows) => rows.some(({ key_id }) => key_id === keyId),
  );
}

test('a till has the name that it was paired by, before and after its first sale', async () => {
  await tills.paired('Counter 1', address);
  expect(tills.nameOf(keyId, address)).toBe('Counter 1');
  await sell();
  expect(tills.nameOf(keyId, address)).toBe('Counter 1');
});

test('another key or another address has no name', async () => {
  await tills.paired('Counter 1', address);
  await sell();
  expect(tills.nameOf('key-2', address)).toBeUndefined();
  expect(tills.nameOf(keyId, '192.168.8.22')).toBeUndefined();
});

test('where two tills of an address fit, neither is meant', async () => {
  await tills.paired('Counter 1', address);
  await sell();
  await tills.paired('Counter 2', address);
  expect(tills.nameOf(keyId, address)).toBeUndefined();
});
