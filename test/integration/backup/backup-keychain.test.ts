import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupSteps, type WrittenBackup } from '#main/branch/backup/backup-steps.ts';
import { confirmTail } from '#main/branch/ledger/uncertain-tails.ts';
import { restoreBackup } from '#main/branch/backup/restore-backup.ts';
import { writeBackup } from '#main/branch/backup/write-backup.ts';
import { openLedgerDatabase } from '#main/branch/db/ledger-database.ts';
import type { KeyStore } from '#main/branch/keys/key-store.ts';
import { openSealedFile } from '#main/branch/keys/sealed-file.ts';
import { memoryKeychain } from '#support/branch/keys/memory-keychain.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';

const passphrase = 'a passphrase for backups';
const at = new Date('2026-11-20T10:00:00Z');

let branch: TestBranch;
let keyStore: KeyStore;
let restored: string;

beforeEach(async () => {
  keyStore = memoryKeychain();
  branch = await startTestBranch({}, { openKeyStore: () => Promise.resolve(keyStore) });
  restored = path.join(branch.running.dataDir, 'restored');
  await branch.sell('simplified');
});

afterEach(() => branch.running.close());

function backUp(underPassphrase: string | undefined): Promise<WrittenBackup> {
  const folder = path.join(branch.running.dataDir, 'backups');
  mkdirSync(folder);
  const dataDir = path.join(branch.running.dataDir, 'branch');
  const order = { dataDir, folder, passphrase: underPassphrase, productVersion: '0.0.0-test', at };
  return writeBackup(order, { kind: 'keychain', open: () => Promise.resolve(keyStore) }, backupSteps);
}

/** Confirms the end of the chain and sells with what has been restored. */
async function goOn(): Promise<unknown> {
  const ledger = openLedgerDatabase(path.join(restored, 'ledger.db'));
  expect(ledger.transact((writer) => confirmTail(writer, branch.egsUnitId, 1))).toMatchObject({ ok: true });
  ledger.close();
  await branch.running.stop();
  await branch.running.start(restored);
  return (await branch.sell('simplified')).body['status'];
}

test('hands a keychain’s secrets on to the keychain of another machine', async () => {
  const { file, keys } = await backUp(passphrase);
  expect(keys).toBe('keychain');
  keyStore = memoryKeychain();
  const order = { file, dataDir: restored, passphrase, at, openKeychain: () => Promise.resolve(keyStore) };
  expect(await restoreBackup(order)).toMatchObject({ keys: 'keychain', units: [{ egs_unit_id: branch.egsUnitId, icv: 1 }] });
  expect(readdirSync(restored).toSorted()).toEqual(['appliance.lock', 'ledger.db']);
  expect(await goOn()).toBe('reported');
});

test('hands them on in a sealed file where an operator has chosen it', async () => {
  const { file } = await backUp(passphrase);
  const order = { file, dataDir: restored, passphrase, at, openKeychain: undefined };
  expect(await restoreBackup(order)).toMatchObject({ keys: 'sealed_file' });
  keyStore = await openSealedFile(path.join(restored, 'keys.sealed'), passphrase);
  expect(await goOn()).toBe('reported');
});

test('holds no keys without a passphrase to seal them with, and works where the keychain still has them', async () => {
  const { file, keys } = await backUp(undefined);
  expect(keys).toBe('none');
  const order = { file, dataDir: restored, passphrase: undefined, at, openKeychain: undefined };
  expect(await restoreBackup(order)).toMatchObject({ keys: 'none' });
  expect(await goOn()).toBe('reported');
});

test('shows no secret in the clear', async () => {
  const { file } = await backUp(passphrase);
  const { db } = branch.running.branch.context;
  const [certificate] = db.all(db.sql.selectFrom('egs_certificates').select('key_name'));
  const secret = Buffer.from((await keyStore.get(certificate?.key_name ?? '')) ?? []);
  expect(secret.length).toBe(32);
  const content = readFileSync(file);
  expect([content.includes(secret), content.includes(secret.toString('base64'))]).toEqual([false, false]);
});
