import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { largestUnpackedBytes } from '#shared/api/sync/push.ts';
import { askControlServer } from '#main/platform/command-line/ask-control-server.ts';
import { openControlServer, type ControlServer } from '#main/platform/command-line/control-server.ts';
import { createLogger } from '#main/platform/logger.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const logger = createLogger({ name: 'test', level: 'silent' });
const isWindows = process.platform === 'win32';
let folder: string;
let server: ControlServer | undefined;

function hashOf(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

const echo = (request: unknown) => Promise.resolve({ request });

function linkFolders(): string[] {
  return readdirSync(tmpdir()).filter((name) => /^sanad-.{6}$/.test(name));
}

async function open(answer: (request: unknown) => Promise<unknown> = echo, at = folder): Promise<void> {
  server = await openControlServer(at, answer, logger);
}

beforeEach(() => {
  folder = temporaryFolder('control');
});

afterEach(async () => {
  await server?.close();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

test('carries a request of many packets and its answer', async () => {
  await open();
  const request = { text: 'نص\n'.repeat(100_000) };
  expect(await askControlServer(folder, request)).toEqual({ answer: { request } });
});

test('carries the largest entry that head office keeps apart', async () => {
  // As it is sent, each takes two bytes.
  const entry = JSON.stringify({ text: '"'.repeat(largestUnpackedBytes / 2) });
  await open(() => Promise.resolve({ ok: true, result: entry }));
  const reply = await askControlServer(folder, 1);
  // Compared by their hashes: a difference would be printed.
  expect(hashOf(JSON.stringify(reply))).toBe(hashOf(JSON.stringify({ answer: { ok: true, result: entry } })));
});

test('answers several requests at once, each its own', async () => {
  await open();
  const answers = await Promise.all([1, 2, 3, 4].map((request) => askControlServer(folder, request)));
  expect(answers).toEqual([1, 2, 3, 4].map((request) => ({ answer: { request } })));
});

test.skipIf(isWindows)('only the owner of the folder can open the socket', async () => {
  await open();
  expect(statSync(path.join(folder, 'control.sock')).mode & 0o777).toBe(0o600);
});

test('nobody answers before it is opened, after it is closed and where there is no folder', async () => {
  expect(await askControlServer(folder, 1)).toBeUndefined();
  await open();
  await server?.close();
  expect(await askControlServer(folder, 1)).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
  expect(await askControlServer(path.join(folder, 'nowhere'), 1)).toBeUndefined();
});

test.skipIf(isWindows)('takes the place of what a killed process has left', async () => {
  const file = path.join(folder, 'control.sock');
  writeFileSync(file, '');
  expect(await askControlServer(folder, 1)).toBeUndefined();
  await open();
  expect(await askControlServer(folder, 1)).toEqual({ answer: { request: 1 } });
});

test('works in a folder whose path is longer than the address of a socket may be', async () => {
  const long = path.join(folder, ...Array.from({ length: 5 }, () => 'a'.repeat(40)));
  mkdirSync(long, { recursive: true });
  const before = linkFolders();
  await open(echo, long);
  expect(await askControlServer(long, 1)).toEqual({ answer: { request: 1 } });
  expect(linkFolders().filter((name) => !before.includes(name))).toEqual([]);
  await server?.close();
  expect(readdirSync(long)).toEqual([]);
});

test('says so if the process does not answer', async () => {
  await open(() => Promise.reject(new Error('defect')));
  await expect(askControlServer(folder, 1)).rejects.toThrow(StartFault);
  await expect(askControlServer(folder, 1)).rejects.toThrow(/did not answer/u);
});

test.skipIf(isWindows).each([
  ['no JSON', '{\n'],
  ['more than a MiB', 'x'.repeat(2 * 1024 * 1024)],
])('ends a connection that sends %s, and goes on', async (_what, sent) => {
  const answer = vi.fn<typeof echo>(echo);
  await open(answer);
  const socket = connect(path.join(folder, 'control.sock'));
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(sent);
  await closed;
  expect(answer).not.toHaveBeenCalled();
  expect(await askControlServer(folder, 1)).toEqual({ answer: { request: 1 } });
});

test.skipIf(isWindows)('is closed with connections that say nothing', async () => {
  await open();
  const socket = connect(path.join(folder, 'control.sock'));
  await once(socket, 'connect');
  const received = text(socket);
  await server?.close();
  expect([await received, existsSync(path.join(folder, 'control.sock'))]).toEqual(['', false]);
});

test('a program goes on where it cannot be opened', async () => {
  const warn = vi.spyOn(logger, 'warn');
  await open(echo, path.join(folder, 'nowhere'));
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
  await expect(server?.close()).resolves.toBeUndefined();
});
