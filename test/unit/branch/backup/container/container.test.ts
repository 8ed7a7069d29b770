import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BackupHeader, PartName } from '#main/branch/backup/container/backup-header.ts';
import { chunkBytes } from '#main/branch/backup/container/chunks.ts';
import { readContainer, type BackupSecret } from '#main/branch/backup/container/read-container.ts';
import { writeContainer } from '#main/branch/backup/container/write-container.ts';
import { deriveKeys } from '#main/branch/keys/sealing.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const passphrase = 'a passphrase';
const kdf = { name: 'scrypt', salt: Buffer.alloc(16, 7).toString('base64'), cost: 2, blockSize: 1, parallelization: 1 } as const;

let folder: string;
let key: Uint8Array;
let written = 0;

beforeAll(async () => {
  folder = temporaryFolder('container');
  key = (await deriveKeys(passphrase, kdf)).encryption;
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Packs the parts, and answers the file and how it is opened. */
async function pack(parts: [PartName, Uint8Array][], isSealed: boolean): Promise<{ file: string; secret: BackupSecret }> {
  const partFiles = new Map<PartName, string>();
  for (const [name, content] of parts) {
    const partFile = path.join(folder, `${(written += 1)}-${name}`);
    writeFileSync(partFile, content);
    partFiles.set(name, partFile);
  }
  const header: BackupHeader = {
    created_at: '2026-11-20T09:00:00.000Z',
    product_version: '0.0.0-test',
    ledger_id: 'ab'.repeat(16),
    keys: 'sealed_file',
    encryption: isSealed ? { cipher: 'aes-256-gcm', kdf } : null,
    parts: parts.map(([name, content]) => ({ name, bytes: content.length })),
  };
  const file = path.join(folder, `${(written += 1)}.backup`);
  await writeContainer(file, header, { key: isSealed ? key : undefined, partFiles });
  return { file, secret: isSealed ? { passphrase } : { passphrase: undefined } };
}

async function unpack(file: string, secret: BackupSecret): Promise<Map<PartName, Buffer>> {
  const found = new Map<PartName, Buffer>();
  await readContainer(file, secret, async (part, content) => {
    found.set(part, Buffer.concat([found.get(part) ?? Buffer.alloc(0), content]));
  });
  return found;
}

async function refusalOf(content: Uint8Array, secret: BackupSecret): Promise<unknown> {
  const file = path.join(folder, 'damaged');
  writeFileSync(file, content);
  return unpack(file, secret).then(
    () => undefined,
    (cause: unknown) => cause,
  );
}

describe.each([
  ['in the clear', false],
  ['under a passphrase', true],
])('a backup %s', (_name, isSealed) => {
  test.each([1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 3 * chunkBytes + 5])(
    'gives back a ledger of %i bytes and the keys behind it',
    async (bytes) => {
      const parts: [PartName, Uint8Array][] = [
        ['ledger.db', randomBytes(bytes)],
        ['keys.sealed', randomBytes(900)],
      ];
      const { file, secret } = await pack(parts, isSealed);
      const found = await unpack(file, secret);
      expect([...found.keys()]).toEqual(['ledger.db', 'keys.sealed']);
      for (const [name, content] of parts) expect(found.get(name)?.equals(content)).toBe(true);
    },
  );

  test('is refused with one bit changed in any byte, cut off anywhere, or with something behind it', async () => {
    const { file, secret } = await pack(
      [
        ['ledger.db', randomBytes(300)],
        ['keys.sealed', randomBytes(50)],
      ],
      isSealed,
    );
    const whole = readFileSync(file);
    for (let position = 0; position < whole.length; position += 1) {
      const changed = Buffer.from(whole);
      changed[position] = (changed[position] ?? 0) ^ (1 << (position % 8));
      expect(await refusalOf(changed, secret), `byte ${position}`).toBeInstanceOf(StartFault);
      expect(await refusalOf(whole.subarray(0, position), secret), `cut at ${position}`).toBeInstanceOf(StartFault);
    }
    expect(await refusalOf(Buffer.concat([whole, Buffer.from([0])]), secret)).toBeInstanceOf(StartFault);
    expect(await refusalOf(whole, secret)).toBeUndefined();
  });

  test('is a file of its owner’s alone', async () => {
    const { file } = await pack([['ledger.db', randomBytes(10)]], isSealed);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

test('a sealed backup distinguishes a missing passphrase from a wrong one', async () => {
  const { file } = await pack([['ledger.db', randomBytes(300)]], true);
  await expect(unpack(file, { passphrase: undefined })).rejects.toThrow(/is protected by a passphrase/);
  await expect(unpack(file, { passphrase: 'another' })).rejects.toThrow(/not the passphrase/);
});

test('a sealed backup with swapped chunks is refused, although its digest fits', async () => {
  const { file, secret } = await pack([['ledger.db', randomBytes(3 * chunkBytes)]], true);
  const whole = readFileSync(file);
  const stored = chunkBytes + 16;
  const start = whole.length - 32 - 3 * stored;
  const chunk = (index: number) => whole.subarray(start + index * stored, start + (index + 1) * stored);
  const body = Buffer.concat([whole.subarray(0, start), chunk(0), chunk(2), chunk(1)]);
  const forged = Buffer.concat([body, createHash('sha256').update(body).digest()]);
  expect(await refusalOf(forged, secret)).toBeInstanceOf(StartFault);
});
