import { generateKeyPairSync, sign } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BackupAnswer } from '#shared/api/desktop/appliance-status.ts';
import type { UpdateState } from '#shared/api/desktop/bridge.ts';
import { manifestName, updateSourceOf } from '#main/desktop/update-policy.ts';
import { createUpdater, type Updater } from '#main/desktop/updater.ts';
import { FakeUpdater } from '#support/desktop/fake-updater.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const keyText = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const server = 'https://updates.shop.example/sanad';
const hash = 'q3J2Zm9vYmFyYmF6cXV4cXV1eGNvcmdlZ3JhdWx0Z2FycGx5d2FsZG9mcmVkcGx1Z2h4eXp6eXRodWQ=';
const manifest = `version: 0.2.0\nfiles:\n  - url: sanad_0.2.0_amd64.deb\n    sha512: ${hash}\n    size: 1\npath: sanad_0.2.0_amd64.deb\n`;

let autoUpdater: FakeUpdater;
let files: Record<string, string>;
let backup: BackupAnswer;
let did: string[];
let states: UpdateState[];

beforeEach(() => {
  autoUpdater = new FakeUpdater();
  autoUpdater.offered = { version: '0.2.0', files: [{ sha512: hash }] };
  publish(manifest);
  backup = { ok: true, file: '/backups/1', bytes: 1 };
  did = [];
  states = [];
});

function publish(text: string, signature = sign(null, Buffer.from(text), privateKey).toString('base64')): void {
  files = { [`${server}/latest-linux.yml`]: text, [`${server}/latest-linux.yml.sig`]: `${signature}\n` };
}

function updaterOf(url: string | undefined = server): Updater {
  const read = updateSourceOf(url, keyText);
  return createUpdater(autoUpdater, {
    source: read !== undefined && 'source' in read ? read.source : undefined,
    fetchText: (address) =>
      files[address] === undefined ? Promise.reject(new Error('no such file')) : Promise.resolve(files[address]),
    backUp: () => {
      did.push('backup');
      return Promise.resolve(backup);
    },
    prepareQuit: () => Promise.resolve(void did.push('stop')),
    resume: () => void did.push('resume'),
    changed: (state) => void states.push(state),
    platform: 'linux',
    arch: 'x64',
  });
}

async function fetched(): Promise<Updater> {
  const updater = updaterOf();
  await updater.check();
  return updater;
}

test('leaves nothing to electron-updater that is not asked for: no download, no installation, no older version, no web installer', () => {
  updaterOf();
  const { autoDownload, autoInstallOnAppQuit, allowDowngrade, disableWebInstaller, feed } = autoUpdater;
  expect([autoDownload, autoInstallOnAppQuit, allowDowngrade, disableWebInstaller]).toEqual([false, false, false, true]);
  expect(feed).toEqual({ provider: 'generic', url: server });
});

test('is off without a server, and asks nobody', async () => {
  const read = updateSourceOf(undefined, undefined);
  expect(read).toBeUndefined();
  const updater = createUpdater(autoUpdater, { source: undefined } as never);
  await updater.check();
  expect([updater.state(), autoUpdater.calls]).toEqual([{ kind: 'off' }, []]);
});

test('fetches a version whose manifest is signed by the update key', async () => {
  await fetched();
  expect(states.map(({ kind }) => kind)).toEqual(['checking', 'downloading', 'ready']);
  expect(autoUpdater.calls).toEqual(['check', 'download']);
});

test.each<[string, () => void]>([
  [
    'is signed by another key',
    () => publish(manifest, sign(null, Buffer.from(manifest), generateKeyPairSync('ed25519').privateKey).toString('base64')),
  ],
  ['was changed after it was signed', () => (files[`${server}/latest-linux.yml`] = manifest.replace('0.2.0', '0.2.1'))],
  ['has no signature at all', () => (files[`${server}/latest-linux.yml.sig`] = '')],
  [
    'names another hash than the one that electron-updater read',
    () => (autoUpdater.offered = { version: '0.2.0', files: [{ sha512: 'b3RoZXI=' }] }),
  ],
  [
    'names another version than the one that electron-updater read',
    () => (autoUpdater.offered = { version: '0.3.0', files: [{ sha512: hash }] }),
  ],
  ['names no file', () => (autoUpdater.offered = { version: '0.2.0', files: [] })],
])('refuses a version whose manifest %s', async (_what, spoil) => {
  spoil();
  const updater = await fetched();
  expect([updater.state().kind, autoUpdater.calls]).toEqual(['refused', ['check']]);
});

test('a server that cannot be reached, or has no signature file, fails without an end', async () => {
  files = {};
  const updater = await fetched();
  expect(updater.state()).toEqual({ kind: 'failed', reason: 'no such file' });
});

test('looks again after a failure, and does not while it has a version ready', async () => {
  const published = files;
  files = {};
  const updater = await fetched();
  files = published;
  await updater.check();
  await updater.check();
  expect([updater.state().kind, autoUpdater.calls]).toEqual(['ready', ['check', 'check', 'download']]);
});

test('installs after a backup, with the appliance stopped', async () => {
  const updater = await fetched();
  await updater.install();
  expect([did, autoUpdater.calls.at(-1)]).toEqual([['backup', 'stop'], 'install']);
});

test('gives the installation up where the backup fails, and the appliance runs on', async () => {
  backup = { ok: false, faults: [{ code: 'BACKUP_FAILED', message: 'The disk is full.' }] };
  const updater = await fetched();
  await updater.install();
  expect(updater.state()).toEqual({ kind: 'backup_failed', reason: 'The disk is full.' });
  expect([did, autoUpdater.calls]).toEqual([['backup'], ['check', 'download']]);
});

test('starts the appliance again where the installation fails', async () => {
  const updater = await fetched();
  await updater.install();
  autoUpdater.emit('error', new Error('dpkg ended with 1\n    at install'));
  expect([updater.state(), did.at(-1)]).toEqual([{ kind: 'failed', reason: 'dpkg ended with 1' }, 'resume']);
});

test('installs nothing that was not fetched', async () => {
  await updaterOf().install();
  expect([did, autoUpdater.calls]).toEqual([[], []]);
});

describe('a server for updates', () => {
  test.each(['https://updates.shop.example', 'http://127.0.0.1:9000/sanad', 'http://localhost/'])('may be %s', (url) => {
    expect(updateSourceOf(url, keyText)).toMatchObject({ source: { url } });
  });

  test.each(['http://192.168.1.2/', 'file:///updates', 'https://user:secret@updates.example/', 'updates'])(
    'may not be %s',
    (url) => {
      expect(updateSourceOf(url, keyText)).toMatchObject({ fault: expect.stringContaining('update_url') });
    },
  );

  test.each([
    undefined,
    '',
    'not a key',
    generateKeyPairSync('x25519').publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  ])('needs an Ed25519 key, which %s is none', (key) => {
    expect(updateSourceOf(server, key)).toMatchObject({ fault: expect.stringContaining('update_key') });
  });

  test('names the manifest of each system', () => {
    expect([
      manifestName('win32', 'x64'),
      manifestName('darwin', 'arm64'),
      manifestName('linux', 'x64'),
      manifestName('linux', 'arm64'),
    ]).toEqual(['latest.yml', 'latest-mac.yml', 'latest-linux.yml', 'latest-linux-arm64.yml']);
  });
});
