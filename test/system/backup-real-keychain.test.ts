import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLedgerFile } from '../../src-main/branch/backup/check-ledger-file.ts';
import { keyNames } from '../../src-main/branch/backup/key-names.ts';
import { keychainService, openKeychain } from '../../src-main/branch/keys/keychain.ts';
import { openShop } from '../support/open-shop.ts';
import { runSanad } from '../support/run-sanad.ts';
import { secretServiceLack, startSecretService } from '../support/secret-service.ts';

const lack = secretServiceLack();

describe.skipIf(lack)(`a backup with the operating system's keychain${lack ? ` (skipped: ${lack})` : ''}`, () => {
  let service: Awaited<ReturnType<typeof startSecretService>>;
  beforeAll(async () => {
    service = await startSecretService();
  });
  afterAll(() => service.stop());

  test('carries the keys to another keychain, whose unit goes on once its chain is confirmed', { timeout: 180_000 }, async () => {
    const keyStore = await openKeychain(keychainService);
    const shop = await openShop({}, { openKeyStore: () => Promise.resolve(keyStore) });
    const [dataDir, folder, restored] = ['branch', 'backups', 'restored'].map((name) => path.join(shop.running.dataDir, name));
    const passphraseFile = path.join(shop.running.dataDir, 'passphrase');
    writeFileSync(passphraseFile, 'a passphrase for backups', { mode: 0o600 });
    mkdirSync(folder ?? '');
    await shop.sell('simplified');
    const flags = ['--passphrase-file', passphraseFile];

    const written = await runSanad(['backup', '--data-dir', dataDir ?? '', '--to', folder ?? '', ...flags]);
    expect([written.code, written.errors]).toEqual([0, '']);
    expect(written.out).toContain('The keys from the keychain are in it');
    await shop.running.stop();
    // The other machine's keychain knows nothing of this one's.
    for (const name of checkLedgerFile(path.join(dataDir ?? '', 'ledger.db'), keyNames)) await keyStore.remove(name);
    const file = written.out.split('  ')[0] ?? '';
    const read = await runSanad(['restore', file, '--data-dir', restored ?? '', ...flags]);
    expect([read.code, read.errors]).toEqual([0, '']);
    const confirmed = await runSanad(['restore', '--confirm-tail', `${shop.egsUnitId}=1`, '--data-dir', restored ?? '']);
    expect(confirmed.code).toBe(0);

    await shop.running.start(restored);
    await shop.sell('simplified');
    expect(await shop.counter()).toBe(2);
    await shop.running.close();
  });
});
