import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { logsFolder, openApplianceLogs } from '#main/desktop/appliance/crash-log.ts';
import { keepOutputTail, lastSentence } from '#main/desktop/appliance/output-tail.ts';
import { openRotatingFile } from '#main/platform/files/rotating-file.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const at = new Date('2026-11-20T09:00:00.000Z');

test('a crash is written with its time, code, age and output, for the owner alone', () => {
  const folder = temporaryFolder('crashes');
  openApplianceLogs(folder).crashed({ at, code: 134, upMs: 61_400, output: 'Error: it broke\n    at here\n' });
  const file = path.join(logsFolder(folder), 'crashes.log');
  expect(readFileSync(file, 'utf8')).toBe('2026-11-20T09:00:00.000Z exit code 134 after 61 s\nError: it broke\n    at here\n\n');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('neither log holds a secret, also where it comes in parts', () => {
  const folder = temporaryFolder('crashes');
  const logs = openApplianceLogs(folder);
  const sentence = `Make the first owner at:\n  http://127.0.0.1:8420/setup#${'aB3_'.repeat(10)}xyz\n`;
  logs.log(sentence.slice(0, 70));
  logs.log(sentence.slice(70));
  logs.log('{"password": "geheim"}');
  logs.crashed({ at, code: 1, upMs: 0, output: `${sentence}Bearer abc.def-ghi` });
  const texts = ['appliance.log', 'crashes.log'].map((name) => readFileSync(path.join(logsFolder(folder), name), 'utf8'));
  expect(texts[0]).toBe('Make the first owner at:\n  http://127.0.0.1:8420/setup#[hidden]\n{"password": "[hidden]"}\n');
  expect(texts[1]).toContain('at:\n  http://127.0.0.1:8420/setup#[hidden]\nBearer [hidden]\n');
});

test('a line without an end is written all the same', () => {
  const folder = temporaryFolder('crashes');
  const logs = openApplianceLogs(folder);
  for (let index = 0; index < 80; index += 1) logs.log('x '.repeat(512));
  expect(readFileSync(path.join(logsFolder(folder), 'appliance.log'), 'utf8').length).toBeGreaterThan(64 * 1024);
});

test('an output that was cut begins with a whole line', () => {
  const tail = keepOutputTail();
  tail.add(`setup#${'x'.repeat(100)}\n${'y'.repeat(64 * 1024 - 50)}\n`);
  expect(tail.text()).toBe(`${'y'.repeat(64 * 1024 - 50)}\n`);
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
  expect(tail.text().length).toBeGreaterThan(62 * 1024);
  expect(tail.text().length).toBeLessThanOrEqual(64 * 1024);
  expect(tail.text().endsWith(`99 ${'x'.repeat(1_000)}\n`)).toBe(true);
});

test('the sentence for a person is the last line that is neither a log line nor a frame of a stack', () => {
  expect(lastSentence('{"level":"info"}\nThe port is taken.\n{"level":"info"}\n    at x\n')).toBe('The port is taken.');
  expect(lastSentence('{"level":"info"}\n')).toBeUndefined();
});
