import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DatabaseLocation } from '#main/head-office/db/database.ts';
import { openHeadOffice } from '#main/head-office/open-head-office.ts';
import { createOrganizationWithLink, firstSetupLink } from '#main/head-office/people/setup-link.ts';
import { createLogger } from '#main/platform/logger.ts';
import { systemClock } from '#main/platform/clock.ts';
import { callSanad } from '#support/commands/call-sanad.ts';
import { databaseKind, newServerDatabase } from '#support/head-office/test-database.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const hasClient = ['pg_dump', 'pg_restore'].every((program) => spawnSync(program, ['--version']).status === 0);
const isHere = databaseKind === 'embedded' || hasClient;

let folder: string;
let location: DatabaseLocation;
let running: Awaited<ReturnType<typeof open>> | undefined;

function open(dataFolder: string, at: DatabaseLocation) {
  return openHeadOffice(
    { folder: dataFolder, location: at },
    {
      host: '127.0.0.1',
      port: 0,
      trustedProxies: [],
      metricsReaders: [],
      logsRequests: false,
      version: '0.0.0-test',
      clock: systemClock,
      logger: createLogger({ name: 'head-office', level: 'error' }),
    },
  );
}

beforeEach(async () => {
  folder = temporaryFolder('head-office-backup');
  const url = await newServerDatabase();
  location = url === undefined ? { kind: 'embedded', folder } : { kind: 'server', url };
  running = await open(folder, location);
});

afterEach(async () => {
  await running?.close();
});

function backUp(to: string) {
  const place = location.kind === 'embedded' ? [] : ['--database-url', location.url];
  return callSanad(['head-office', 'backup', '--data-dir', folder, ...place, '--to', to]);
}

/** Puts a backup in an empty place, as the operator's page says. */
async function restored(backup: string): Promise<{ folder: string; location: DatabaseLocation }> {
  const empty = temporaryFolder('head-office-restored');
  if (location.kind === 'embedded') {
    execFileSync('cp', ['-a', `${backup}/.`, empty]);
    return { folder: empty, location: { kind: 'embedded', folder: empty } };
  }
  const url = (await newServerDatabase()) ?? '';
  execFileSync('pg_restore', [`--dbname=${url}`, backup]);
  return { folder, location: { kind: 'server', url } };
}

test.skipIf(!isHere)('a backup beside a running head office is whole, and can take its place', async () => {
  if (running === undefined) throw new Error('head office runs');
  const link = await createOrganizationWithLink('Qahwa', 'noura@example.com', running.services);
  const to = path.join(temporaryFolder('backups'), 'of-today');
  const { code, out, errors } = await backUp(to);
  expect([code, errors]).toEqual([0, '']);
  expect(out).toMatch(/head-office-[\dT-]+Z(?:\.dump)? {2}verified/u);
  const [name = '', ...others] = readdirSync(to);
  expect(others).toEqual([]);
  expect(statSync(path.join(to, name)).mode & 0o077).toBe(0);
  // It goes on meanwhile.
  expect(await firstSetupLink(running.services)).toBeDefined();
  await running.close();
  const place = await restored(path.join(to, name));
  running = await open(place.folder, place.location);
  const response = await fetch(`${running.url}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      setup_token: new URL(link).hash.slice(1),
      organization_name: 'Qahwa',
      name: 'Noura',
      email: 'noura@example.com',
      password: 'correct horse battery staple',
    }),
  });
  expect(response.status).toBe(201);
});

test.skipIf(databaseKind !== 'embedded')('a stopped head office is backed up with its secret key', async () => {
  await running?.close();
  running = undefined;
  const to = temporaryFolder('backups');
  const { code, out } = await backUp(to);
  expect(code).toBe(0);
  const copy = out.split('  ')[0] ?? '';
  expect(existsSync(path.join(copy, 'secret-key'))).toBe(true);
  expect(existsSync(path.join(copy, 'database'))).toBe(true);
});

test('a backup says what is missing, and leaves nothing half done', async () => {
  const none = await callSanad(['head-office', 'backup', '--data-dir', folder]);
  expect([none.code, none.errors]).toEqual([1, expect.stringContaining('--to is required')]);
  if (location.kind === 'server') return;
  const nowhere = await callSanad(['head-office', 'backup', '--data-dir', temporaryFolder('empty'), '--to', folder]);
  expect([nowhere.code, nowhere.errors]).toEqual([1, expect.stringContaining('There is no head office in')]);
  expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
});
