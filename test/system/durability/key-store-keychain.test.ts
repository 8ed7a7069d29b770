import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openKeychain } from '#main/branch/keys/keychain.ts';
import { keyStoreContract } from '#support/branch/keys/key-store-contract.ts';
import { secretServiceLack, startSecretService } from '#support/branch/keys/secret-service.ts';

const lack = secretServiceLack();

describe.skipIf(lack)(`the keychain${lack ? ` (skipped: ${lack})` : ''}`, () => {
  let service: Awaited<ReturnType<typeof startSecretService>>;
  beforeAll(async () => {
    service = await startSecretService();
  });
  afterAll(() => service.stop());

  keyStoreContract(() => openKeychain('Sanad test'));

  test('of one service cannot read those of another', async () => {
    const ours = await openKeychain('Sanad test');
    await ours.put('private-key', new Uint8Array([1]));
    const theirs = await openKeychain('Sanad other test');
    expect(await theirs.get('private-key')).toBeUndefined();
  });

  // The last test, because nothing unlocks it again.
  test('that is locked is not taken for one that has lost its secrets', async () => {
    const keys = await openKeychain('Sanad test');
    await keys.put('private-key', new Uint8Array([1]));
    service.lock();
    await expect(keys.get('private-key')).rejects.toThrow('locked');
    await expect(keys.put('other-key', new Uint8Array([1]))).rejects.toThrow('locked');
  });
});

test.skipIf(process.platform !== 'linux')('says in one sentence that no keychain can be reached', () => {
  const keychainModule = path.resolve('src-main/branch/keys/keychain.ts');
  const script = `
    import { openKeychain } from ${JSON.stringify(keychainModule)};
    await openKeychain('Sanad test').catch((fault) => console.log(fault.name + ': ' + fault.message));`;
  const env = { PATH: process.env['PATH'], DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' };
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' });
  expect(stdout).toMatch(
    /^StartFault: The operating system's keychain cannot be used: .*choose the sealed key file with --keys sealed-file --passphrase-file FILE\.\n$/u,
  );
});
