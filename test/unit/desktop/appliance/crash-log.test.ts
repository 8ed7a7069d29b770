import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { logsFolder, openApplianceLogs } from '../../../../src-main/desktop/appliance/crash-log.ts';
import { keepOutputTail, lastSentence } from '../../../../src-main/desktop/appliance/output-tail.ts';
import { withoutSecrets } from '../../../../src-main/desktop/appliance/without-secrets.ts';
import { openRotatingFile } from '../../../../src-main/platform/files/rotating-file.ts';
import { createApiKey } from '../../../../src-main/server/authentication/api-key.ts';
import { temporaryFolder } from '../../../support/platform/temporary-folder.ts';

const at = new Date('2026-11-20T09:00:00.000Z');

test('a crash is written with its time, code, age and output, for the owner alone', () => {
  const folder = temporaryFolder('crashes');
  openApplianceLogs(folder).crashed({ at, code: 134, upMs: 61_400, output: 'Error: it broke\n    at here\n' });
  const file = path.join(logsFolder(folder), 'crashes.log');
  expect(readFileSync(file, 'utf8')).toBe('2026-11-20T09:00:00.000Z exit code 134 after 61 s\nError: it broke\n    at here\n\n');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test.each([
  ['an API key', createApiKey('production')],
  ['a bearer token', 'Bearer abc.def-ghi'],
  ['basic credentials', 'Basic dXNlcjpzZWNyZXQ='],
  ['a line of a key in Base64', 'MHQCAQEEIOZ0pFp8mJ2lq0o3jvNhsxZ0pFp8mJ2lq0o3jvNhsxZ0pFp8mJ2lq0o3'],
])('%s is hidden', (_what, secret) => {
  expect(withoutSecrets(`{"a":"${secret}","path":"/v1/invoices"}`)).not.toContain(secret.split(' ').at(-1));
  expect(withoutSecrets(`before ${secret} after`)).toBe('before [hidden] after');
});

test('a stack stays as it is', () => {
  const stack = 'Error: no\n    at open (file:///opt/Sanad/resources/app.asar/workers/branch.js:12:34)';
  expect(withoutSecrets(stack)).toBe(stack);
});

test('secrets are looked for in time that grows with the output and no faster', () => {
  const long = 'Bearer '.repeat(100_000);
  const startedAt = performance.now();
  withoutSecrets(long);
  withoutSecrets('A'.repeat(1_000_000));
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

test('a log that is full is renamed, and only so many are kept', () => {
  const file = path.join(temporaryFolder('rotating'), 'a.log');
  const log = openRotatingFile(file, { mostBytes: 10, kept: 2 });
  for (const text of ['first\n', 'second\n', 'third\n', 'fourth\n']) log.append(text);
  expect([file, `${file}.1`, `${file}.2`].map((each) => readFileSync(each, 'utf8'))).toEqual(['fourth\n', 'third\n', 'second\n']);
  expect(existsSync(`${file}.3`)).toBe(false);
});

test('a log goes on where it was, and one text never makes it larger than its bound', () => {
  const file = path.join(temporaryFolder('rotating'), 'a.log');
  openRotatingFile(file, { mostBytes: 10, kept: 1 }).append('12345678');
  openRotatingFile(file, { mostBytes: 10, kept: 1 }).append('x'.repeat(100));
  expect([statSync(file).size, readFileSync(`${file}.1`, 'utf8')]).toEqual([10, '12345678']);
});

test('of an output the newest 64 KiB are kept', () => {
  const tail = keepOutputTail();
  for (let index = 0; index < 100; index += 1) tail.add(`${index} ${'x'.repeat(1_000)}\n`);
  expect(tail.text()).toHaveLength(64 * 1024);
  expect(tail.text().endsWith(`99 ${'x'.repeat(1_000)}\n`)).toBe(true);
});

test('the sentence for a person is the last line that is neither a log line nor a frame of a stack', () => {
  expect(lastSentence('{"level":"info"}\nThe port is taken.\n{"level":"info"}\n    at x\n')).toBe('The port is taken.');
  expect(lastSentence('{"level":"info"}\n')).toBeUndefined();
});
