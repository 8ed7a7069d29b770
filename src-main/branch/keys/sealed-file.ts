import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { keepFileToOwner } from '#main/platform/files/owner-only.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { writeFileAtomic } from '#main/platform/files/write-file-atomic.ts';
import type { KeyStore } from './key-store.ts';
import { sealedContent, type KeyDerivation, type SealedContent, type SealedValue } from './sealed-content.ts';
import { deriveKeys, isMacOf, macOf, newKeyDerivation, sealValue, unsealValue, type SealingKeys } from './sealing.ts';

type OpenFile = { path: string; keys: SealingKeys; kdf: KeyDerivation; check: SealedValue; secrets: Map<string, SealedValue> };

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw new StartFault(`The key file ${path} cannot be read.`, { cause });
  }
}

async function write(file: OpenFile, secrets: Map<string, SealedValue>): Promise<void> {
  const content: Omit<SealedContent, 'mac'> = {
    format: 'sanad-sealed-keys/1',
    kdf: file.kdf,
    check: file.check,
    secrets: [...secrets].map(([name, { nonce, sealed }]) => ({ name, nonce, sealed })),
  };
  const sealed: SealedContent = { ...content, mac: macOf(file.keys, content) };
  await writeFileAtomic(file.path, `${JSON.stringify(sealed, null, 2)}\n`);
}

async function createFile(path: string, passphrase: string, kdf: KeyDerivation): Promise<OpenFile> {
  const keys = await deriveKeys(passphrase, kdf);
  const file: OpenFile = { path, keys, kdf, check: sealValue(keys, 'check', Buffer.from('check')), secrets: new Map() };
  try {
    await write(file, file.secrets);
  } catch (cause) {
    throw new StartFault(`The key file ${path} cannot be written.`, { cause });
  }
  return file;
}

function parse(path: string, text: string): SealedContent {
  try {
    return sealedContent.parse(JSON.parse(text));
  } catch (cause) {
    throw new StartFault(`${path} is not a key file, or has been damaged or tampered with.`, { cause });
  }
}

async function openFile(path: string, passphrase: string, text: string): Promise<OpenFile> {
  const content = parse(path, text);
  const keys = await deriveKeys(passphrase, content.kdf).catch((cause: unknown) => {
    throw new StartFault(`The key file ${path} has been damaged or tampered with.`, { cause });
  });
  if (!unsealValue(keys, 'check', content.check)) throw new StartFault(`This is not the passphrase of the key file ${path}.`);
  if (!isMacOf(keys, content)) throw new StartFault(`The key file ${path} has been damaged or tampered with.`);
  const secrets = new Map(content.secrets.map(({ name, nonce, sealed }) => [name, { nonce, sealed }]));
  return { path, keys, kdf: content.kdf, check: content.check, secrets };
}

function storeIn(file: OpenFile): KeyStore {
  let lastChange: Promise<void> = Promise.resolve();

  async function apply(edit: (secrets: Map<string, SealedValue>) => void): Promise<void> {
    const secrets = new Map(file.secrets);
    edit(secrets);
    await write(file, secrets);
    file.secrets = secrets;
  }

  /** Changes are serialized, and the memory is updated only after the file. */
  function change(edit: (secrets: Map<string, SealedValue>) => void): Promise<void> {
    const turn = lastChange.then(() => apply(edit));
    lastChange = turn.catch(() => undefined);
    return turn;
  }

  return {
    kind: 'sealed_file',
    async put(name, secret) {
      assert(secret.length > 0, 'A secret has at least one byte.');
      const sealed = sealValue(file.keys, `secret:${name}`, secret);
      await change((secrets) => secrets.set(name, sealed));
    },
    async get(name) {
      const sealed = file.secrets.get(name);
      if (sealed === undefined) return undefined;
      const secret = unsealValue(file.keys, `secret:${name}`, sealed);
      assert(secret, 'A secret that was verified when the file was opened can be unsealed.');
      return secret;
    },
    async remove(name) {
      await change((secrets) => secrets.delete(name));
    },
  };
}

/**
 * A key store in one file, for machines without a keychain: AES-256-GCM under a key that scrypt derives from a passphrase. The
 * complete file is verified when it is opened and rewritten (mode 0600) by each change. It belongs to one process.
 *
 * A new file takes its key derivation from `derivationOfNewFile`, which tests make cheap; an existing file contains its own.
 *
 * @throws StartFault for a wrong passphrase, a file that was tampered with, or one that cannot be read or written.
 */
export async function openSealedFile(
  path: string,
  passphrase: string,
  derivationOfNewFile: () => KeyDerivation = newKeyDerivation,
): Promise<KeyStore> {
  if (passphrase === '') throw new StartFault(`The passphrase of the key file ${path} is empty.`);
  const text = await readIfThere(path);
  if (text !== undefined) keepFileToOwner(path);
  const file =
    text === undefined ? await createFile(path, passphrase, derivationOfNewFile()) : await openFile(path, passphrase, text);
  return storeIn(file);
}
