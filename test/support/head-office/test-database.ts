import { createHash, randomUUID } from 'node:crypto';
import { appendFileSync, cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { openDatabase, type DatabaseLocation } from '#main/head-office/db/database.ts';
import { databaseFolderName } from '#main/head-office/db/open-embedded.ts';
import { temporaryFolder } from '../platform/temporary-folder.ts';

const projectRoot = path.resolve(import.meta.dirname, '../../..');
const serverUrl = process.env['SANAD_TEST_DATABASE_URL'];

/** What the tests of this run use: the embedded PostgreSQL, or the server of SANAD_TEST_DATABASE_URL. */
export const databaseKind = serverUrl === undefined ? 'embedded' : 'server';

// The engine prepares its buffers at each start, 128 MiB of them by default, and a test has little data.
const templateSettings = "\nshared_buffers = '16MB'\n";

// Creating a cluster takes seconds, so one of this schema is kept and copied.
function templateFolder(): string {
  const digest = createHash('sha256').update(readFileSync(path.join(projectRoot, 'package-lock.json')));
  for (const file of globSync('src-main/head-office/db/**/*.ts', { cwd: projectRoot }).toSorted()) {
    digest.update(readFileSync(path.join(projectRoot, file)));
  }
  digest.update(templateSettings);
  return path.join(projectRoot, '.cache/head-office', digest.digest('hex').slice(0, 16));
}

let ownTemplate: string | undefined;

async function requireTemplate(): Promise<string> {
  ownTemplate ??= templateFolder();
  const template = ownTemplate;
  if (existsSync(template)) return template;
  const made = temporaryFolder('head-office-template');
  const database = await openDatabase({ kind: 'embedded', folder: made });
  await database.close();
  appendFileSync(path.join(made, databaseFolderName, 'postgresql.conf'), templateSettings);
  mkdirSync(path.dirname(template), { recursive: true });
  const beside = `${template}-${randomUUID()}`;
  cpSync(made, beside, { recursive: true });
  try {
    renameSync(beside, template);
  } catch (cause) {
    // Another process of the run was quicker.
    rmSync(beside, { recursive: true, force: true });
    if (!existsSync(template)) throw cause;
  }
  return template;
}

/** A new database of its own on the server of SANAD_TEST_DATABASE_URL; undefined without one. */
export async function newServerDatabase(url = serverUrl): Promise<string | undefined> {
  if (url === undefined) return undefined;
  const name = `sanad_test_${randomUUID().replaceAll('-', '')}`;
  const admin = new Client({ connectionString: url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

/** A new database, which may be opened again and again. */
export async function createTestDatabase(): Promise<DatabaseLocation> {
  const url = await newServerDatabase();
  if (url !== undefined) return { kind: 'server', url };
  const folder = temporaryFolder('head-office');
  cpSync(await requireTemplate(), folder, { recursive: true });
  return { kind: 'embedded', folder };
}
