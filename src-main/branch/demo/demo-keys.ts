import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { keepFileToOwner } from '#main/platform/files/owner-only.ts';
import { writeFileAtomic } from '#main/platform/files/write-file-atomic.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { createApiKey } from '#main/server/authentication/api-key.ts';
import { demoPassphraseFileName, sealedKeysFileName } from '../db/data-files.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { openSealedFile } from '../keys/sealed-file.ts';

const apiKeySecret = 'demo/api-key';
const passwordSecret = 'demo/dashboard-password';
const passwordBytes = 15;

/**
 * Opens the key store of a quick start. Sandbox only: it must need no keychain, so its keys are sealed with a passphrase that is
 * stored beside them.
 *
 * @throws StartFault if there are keys, but not their passphrase.
 */
export async function openDemoKeys(dataDir: string): Promise<KeyStore> {
  const passphraseFile = path.join(dataDir, demoPassphraseFileName);
  const sealedFile = path.join(dataDir, sealedKeysFileName);
  if (!existsSync(passphraseFile) && existsSync(sealedFile)) {
    throw new StartFault(
      `${passphraseFile} is missing, which opens ${sealedFile}: restore it, or delete ${sealedFile} and the demo unit gets new keys.`,
    );
  }
  if (!existsSync(passphraseFile)) await writeFileAtomic(passphraseFile, randomBytes(32).toString('base64url'));
  keepFileToOwner(passphraseFile);
  return openSealedFile(sealedFile, readFileSync(passphraseFile, 'utf8').trim());
}

/** The API key that is kept in the key store; undefined if there is none. */
export async function keptApiKey(keyStore: KeyStore): Promise<string | undefined> {
  const kept = await keyStore.get(apiKeySecret);
  return kept === undefined ? undefined : Buffer.from(kept).toString('utf8');
}

/** Makes an API key, and keeps it in place of an earlier one. */
export async function keepNewApiKey(keyStore: KeyStore): Promise<string> {
  const made = createApiKey('sandbox');
  await keyStore.put(apiKeySecret, Buffer.from(made));
  return made;
}

/** The password of the demo's Owner at head office and of its owner at the branch, which is made at the first start and kept. */
export async function demoPassword(keyStore: KeyStore): Promise<{ password: string; isNew: boolean }> {
  const kept = await keyStore.get(passwordSecret);
  if (kept !== undefined) return { password: Buffer.from(kept).toString('utf8'), isNew: false };
  const password = randomBytes(passwordBytes).toString('base64url');
  await keyStore.put(passwordSecret, Buffer.from(password));
  return { password, isNew: true };
}
