import assert from 'node:assert/strict';
import { randomUUID, randomBytes } from 'node:crypto';
import type keytar from 'keytar';
import { encodeBase64 } from '#main/core/encoding/base64.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import type { KeyStore } from './key-store.ts';

/** One service's entries in the operating system's keychain: short texts by name. */
export type Keychain = {
  write(name: string, text: string): Promise<void>;
  read(name: string): Promise<string | undefined>;
  remove(name: string): Promise<void>;
};

// Windows' Credential Manager takes 2,560 bytes an entry (CRED_MAX_CREDENTIAL_BLOB_SIZE), less than a CSID.
const longestEntry = 2_400;
const mostParts = 100;

// The head of a text in several entries: the id of this version, and the number of parts. Base64 has no colon, so a head is never
// a text.
const headPattern = /^parts:([0-9a-f]+):([0-9]+)$/;

// The entries that a head refers to; none if it is the text itself.
function partNames(name: string, head: string | undefined): string[] {
  const [, writing, count] = headPattern.exec(head ?? '') ?? [];
  if (writing === undefined) return [];
  return Array.from({ length: Number(count) }, (_, index) => `${name}#${writing}.${index + 1}`);
}

async function writeParts(keychain: Keychain, name: string, base64: string): Promise<string> {
  const count = Math.ceil(base64.length / longestEntry);
  assert(count <= mostParts, 'The secret is too long for the keychain.');
  const head = `parts:${randomBytes(6).toString('hex')}:${count}`;
  for (const [index, partName] of partNames(name, head).entries()) {
    await keychain.write(partName, base64.slice(index * longestEntry, (index + 1) * longestEntry));
  }
  return head;
}

async function removeAll(keychain: Keychain, names: readonly string[]): Promise<void> {
  for (const name of names) await keychain.remove(name);
}

/**
 * Writes Base64 text of any length. Parts are written before the head that names them, so that a crash leaves the old text
 * intact.
 */
export async function writeEntry(keychain: Keychain, name: string, base64: string): Promise<void> {
  const replaced = partNames(name, await keychain.read(name));
  await keychain.write(name, base64.length <= longestEntry ? base64 : await writeParts(keychain, name, base64));
  await removeAll(keychain, replaced);
}

/** The text written last under this name; undefined if there is none, or if parts of it are missing. */
export async function readEntry(keychain: Keychain, name: string): Promise<string | undefined> {
  const head = await keychain.read(name);
  const names = partNames(name, head);
  if (names.length === 0) return head;
  const parts: string[] = [];
  for (const partName of names) {
    const part = await keychain.read(partName);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return parts.join('');
}

/** Removes a text; a missing one is not an error. */
export async function removeEntry(keychain: Keychain, name: string): Promise<void> {
  const parts = partNames(name, await keychain.read(name));
  await keychain.remove(name);
  await removeAll(keychain, parts);
}

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
