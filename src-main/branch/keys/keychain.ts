import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type keytar from 'keytar';
import { encodeBase64 } from '../../core/encoding/base64.ts';
import { StartFault } from '../../platform/start-fault.ts';
import { readEntry, removeEntry, writeEntry, type Keychain } from './keychain-entry.ts';
import type { KeyStore } from './key-store.ts';

/** The service name of Sanad's entries in the operating system's keychain. */
export const keychainService = 'sanad';

// A locked keychain asks its user for a password; a service without a user would wait forever.
const answerTimeoutMs = 60_000;

async function tryRoundTrip(keychain: Keychain): Promise<void> {
  const name = `availability-check-${randomUUID()}`;
  await keychain.write(name, name);
  const kept = await keychain.read(name);
  await keychain.remove(name);
  if (kept !== name) throw new Error('it does not return what was stored in it');
}

// A locked Secret Service answers as if there were no such entry. Its answer is trusted only if it can store another entry at
// this moment, because a lost key blocks its unit.
async function readAgain(keychain: Keychain, name: string): Promise<string | undefined> {
  await tryRoundTrip(keychain);
  return readEntry(keychain, name);
}

function unreachable(cause: unknown): StartFault {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const advice =
    process.platform === 'linux'
      ? 'Linux needs libsecret and an unlocked Secret Service such as GNOME Keyring; or choose'
      : 'Unlock it, or choose';
  return new StartFault(
    `The operating system's keychain cannot be used: ${reason}. ${advice} the sealed key file with --keys sealed-file --passphrase-file FILE.`,
    { cause },
  );
}

// The only place that loads keytar: its library is native and may be missing from a machine that does not use it.
async function loadKeytar(): Promise<typeof keytar> {
  try {
    const loaded = await import('keytar');
    return loaded.default;
  } catch (cause) {
    throw unreachable(cause);
  }
}

async function loadKeychain(service: string): Promise<Keychain> {
  const loaded = await loadKeytar();
  return {
    write: (name, text) => loaded.setPassword(service, name, text),
    read: async (name) => (await loaded.getPassword(service, name)) ?? undefined,
    remove: async (name) => {
      await loaded.deletePassword(service, name);
    },
  };
}

async function inTime(work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('it does not answer; is it locked?')), answerTimeoutMs);
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A key store in the operating system's keychain (Keychain, Credential Manager, or a Secret Service such as GNOME Keyring), whose
 * entries are text: secrets are kept as Base64. Tries a round trip first, so that a keychain that cannot store anything is
 * noticed at start and not when the first key is stored.
 *
 * @throws StartFault if there is no keychain or it does not answer.
 */
export async function openKeychain(service: string): Promise<KeyStore> {
  const keychain = await loadKeychain(service);
  await inTime(tryRoundTrip(keychain)).catch((cause: unknown) => {
    throw unreachable(cause);
  });
  return {
    kind: 'keychain',
    async put(name, secret) {
      assert(secret.length > 0, 'A secret has at least one byte.');
      await writeEntry(keychain, name, encodeBase64(secret));
    },
    async get(name) {
      const kept = (await readEntry(keychain, name)) ?? (await readAgain(keychain, name));
      return kept === undefined ? undefined : new Uint8Array(Buffer.from(kept, 'base64'));
    },
    remove: (name) => removeEntry(keychain, name),
  };
}
