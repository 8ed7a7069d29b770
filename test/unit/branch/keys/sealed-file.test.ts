import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSealedFile } from '#main/branch/keys/sealed-file.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { keyStoreContract } from '#support/branch/keys/key-store-contract.ts';
import { openQuickSealedFile } from '#support/branch/keys/quick-sealed-file.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const passphrase = 'correct horse battery staple';

let folder: string;
let file: string;
let opened = 0;
beforeAll(() => {
  folder = temporaryFolder('sealed-file');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  opened += 1;
  file = path.join(folder, `keys-${opened}.json`);
});

type Content = { kdf: { cost: number }; secrets: { name: string; nonce: string; sealed: string }[]; mac: string };

function tamper(change: (content: Content) => void): void {
  const content: Content = JSON.parse(readFileSync(file, 'utf8'));
  change(content);
  writeFileSync(file, JSON.stringify(content));
}

async function fileWithTwoSecrets(): Promise<void> {
  const store = await openQuickSealedFile(file, passphrase);
  await store.put('first', Buffer.from('one'));
  await store.put('second', Buffer.from('two'));
}

describe('a sealed file', () => {
  keyStoreContract(() => openQuickSealedFile(file, passphrase));
});

test('holds no secret in the clear', async () => {
  const store = await openQuickSealedFile(file, passphrase);
  await store.put('private-key', Buffer.from('a very recognisable secret'));
  const text = readFileSync(file, 'utf8');
  expect(text).not.toContain('recognisable');
  expect(text).not.toContain(Buffer.from('a very recognisable secret').toString('base64'));
  expect(readdirSync(folder).filter((name) => name.startsWith(path.basename(file)))).toEqual([path.basename(file)]);
});

test.skipIf(process.platform === 'win32')('is its user’s alone', async () => {
  await fileWithTwoSecrets();
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('refuses another passphrase, also while the file is empty', async () => {
  await openSealedFile(file, passphrase);
  await expect(openSealedFile(file, 'another')).rejects.toThrow(StartFault);
  await expect(openSealedFile(file, 'another')).rejects.toThrow(`This is not the passphrase of the key file ${file}.`);
});

test('refuses an empty passphrase', async () => {
  await expect(openQuickSealedFile(file, '')).rejects.toThrow('is empty');
});

test('accepts a passphrase in any Unicode composition', async () => {
  await openQuickSealedFile(file, 'caf\u00e9');
  await expect(openQuickSealedFile(file, 'cafe\u0301')).resolves.toMatchObject({ kind: 'sealed_file' });
});

test.each<[string, (content: Content) => void]>([
  ['a changed secret', ({ secrets }) => (secrets[0]!.sealed = secrets[1]!.sealed)],
  ['a renamed secret', ({ secrets }) => (secrets[0]!.name = 'third')],
  ['secrets that changed names', ({ secrets }) => ([secrets[0]!.name, secrets[1]!.name] = [secrets[1]!.name, secrets[0]!.name])],
  ['a removed secret', ({ secrets }) => secrets.pop()],
  ['a doubled secret', ({ secrets }) => secrets.push(secrets[0]!)],
  ['a changed seal', (content) => (content.mac = Buffer.alloc(32).toString('base64'))],
])('notices %s', async (_what, change) => {
  await fileWithTwoSecrets();
  tamper(change);
  await expect(openQuickSealedFile(file, passphrase)).rejects.toThrow('tampered with');
});

test('derives its keys as slowly as OWASP recommends, and detects weakened derivation', async () => {
  await openSealedFile(file, passphrase);
  const { kdf: derivation } = JSON.parse(readFileSync(file, 'utf8')) as Content;
  expect(derivation).toMatchObject({ name: 'scrypt', cost: 32_768, blockSize: 8, parallelization: 3 });
  tamper(({ kdf }) => (kdf.cost = 1024));
  await expect(openQuickSealedFile(file, passphrase)).rejects.toThrow(StartFault);
});

test.each([
  ['an absurd cost', ({ kdf }: Content) => (kdf.cost = 2 ** 30)],
  ['a cost that scrypt does not know', ({ kdf }: Content) => (kdf.cost = 1000)],
])('does not try %s', async (_what, change) => {
  await fileWithTwoSecrets();
  tamper(change);
  await expect(openQuickSealedFile(file, passphrase)).rejects.toThrow(/tampered with/u);
});

test.each(['', 'not JSON', '{}'])('refuses a file that holds %j and leaves it as it is', async (text) => {
  writeFileSync(file, text);
  await expect(openQuickSealedFile(file, passphrase)).rejects.toThrow('is not a key file');
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('says that a file cannot be read or written', async () => {
  await expect(openQuickSealedFile(folder, passphrase)).rejects.toThrow('cannot be read');
  await expect(openQuickSealedFile(path.join(folder, 'nowhere', 'keys.json'), passphrase)).rejects.toThrow('cannot be written');
});

test('continues with the old content after a change that could not be written', async () => {
  const place = temporaryFolder('sealed-file');
  const store = await openQuickSealedFile(path.join(place, 'keys.json'), passphrase);
  await store.put('kept', Buffer.from('1'));
  rmSync(place, { recursive: true });
  await expect(store.put('lost', Buffer.from('2'))).rejects.toThrow('ENOENT');
  expect(await store.get('lost')).toBeUndefined();
  expect(Buffer.from((await store.get('kept'))!).toString()).toBe('1');
});
