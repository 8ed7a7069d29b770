import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLedgerFile } from '#main/branch/backup/check-ledger-file.ts';
import { keyNames } from '#main/branch/backup/key-names.ts';
import { keychainService, openKeychain } from '#main/branch/keys/keychain.ts';
import { startTestBranch } from '#support/branch/start-test-branch.ts';
import { runSanad } from '#support/commands/run-sanad.ts';
import { secretServiceLack, startSecretService } from '#support/branch/keys/secret-service.ts';

const lack = secretServiceLack();

describe.skipIf(lack)(`a backup with the operating system's keychain${lack ? ` (skipped: ${lack})` : ''}`, () => {
  let service: Awaited<ReturnType<typeof startSecretService>>;
  beforeAll(async () => {
    service = await startSecretService();
  });
  afterAll(() => service.stop());

  test(
    'carries the keys to another keychain, whose unit continues once its chain is confirmed',
    { timeout: 180_000 },
    async () => {
      const keyStore = await openKeychain(keychainService);
      const branch = await startTestBranch({}, { openKeyStore: () => Promise.resolve(keyStore) });
      const [dataDir, folder, restored] = ['branch', 'backups', 'restored'].map((name) =>
        path.join(branch.running.dataDir, name),
      );
      const passphraseFile = path.join(branch.running.dataDir, 'passphrase');
      writeFileSync(passphraseFile, 'a passphrase for backups', { mode: 0o600 });
      mkdirSync(folder ?? '');
      await branch.sell('simplified');
      const flags = ['--passphrase-file', passphraseFile];

      const written = await runSanad(['backup', '--data-dir', dataDir ?? '', '--to', folder ?? '', ...flags]);
      expect([written.code, written.errors]).toEqual([0, '']);
      expect(written.out).toContain('contains the keys from the keychain');
      await branch.running.stop();
      // The other machine's keychain knows nothing of this one's.
      for (const name of checkLedgerFile(path.join(dataDir ?? '', 'ledger.db'), keyNames)) await keyStore.remove(name);
      const file = written.out.split('  ')[0] ?? '';
      const read = await runSanad(['restore', file, '--data-dir', restored ?? '', ...flags]);
      expect([read.code, read.errors]).toEqual([0, '']);
      const confirmed = await runSanad(['restore', '--confirm-tail', `${branch.egsUnitId}=1`, '--data-dir', restored ?? '']);
      expect(confirmed.code).toBe(0);

      await branch.running.start(restored);
      await branch.sell('simplified');
      expect(await branch.counter()).toBe(2);
      await branch.running.close();
    },
  );
});
