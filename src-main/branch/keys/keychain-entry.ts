import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';

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
