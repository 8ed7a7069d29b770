import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readKeysPassphrase } from '#main/branch/keys/passphrase.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = temporaryFolder('passphrase');
  file = path.join(folder, 'passphrase');
  writeFileSync(file, 'from a file\n', { mode: 0o600 });
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('reads the passphrase of a file that is its owner’s alone', () => {
  expect(readKeysPassphrase(file, {})).toBe('from a file');
});

test('reads the passphrase of the environment where no file is named', () => {
  expect(readKeysPassphrase(undefined, { SANAD_KEYS_PASSPHRASE: 'from the environment' })).toBe('from the environment');
});

test.skipIf(process.platform === 'win32').each([0o644, 0o640, 0o604, 0o622])('refuses a file of mode %o', (mode) => {
  chmodSync(file, mode);
  expect(() => readKeysPassphrase(file, {})).toThrow(
    `Other users of this machine can read the passphrase file ${file}: run chmod 600`,
  );
});

test('says in one sentence what is wrong with the file', () => {
  expect(() => readKeysPassphrase(path.join(folder, 'nowhere'), {})).toThrow('does not exist.');
  expect(() => readKeysPassphrase(folder, {})).toThrow('is a folder.');
  writeFileSync(file, '\n');
  expect(() => readKeysPassphrase(file, {})).toThrow('is empty.');
  expect(() => readKeysPassphrase(undefined, {})).toThrow('needs a passphrase');
});
