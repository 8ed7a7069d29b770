import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src-main/branch/db/database.ts';
import type { Database } from '../../src-main/branch/db/database.ts';
import { verifyChains } from '../../src-main/branch/ledger/verify-chains.ts';
import type { ChainReport } from '../../src-main/branch/ledger/verify-chains.ts';
import { walkLedger } from '../../src-main/branch/ledger/verify-pool.ts';
import { ledgerDocuments } from '../support/ledger-documents.ts';
import { testUnitId } from '../support/ledger-requests.ts';
import { settableClock } from '../support/settable-clock.ts';

const projectRoot = path.resolve(import.meta.dirname, '../..');
const documentsPerRange = 20;
const documents = 2 * documentsPerRange + 7;
let folder: string;
let db: Database;
let file: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sanad-verify-'));
  file = path.join(folder, 'ledger.db');
  db = openDatabase(file);
  const ledger = ledgerDocuments(db, settableClock('2026-11-20T09:00:00.000Z'));
  await Promise.all(Array.from({ length: documents }, () => ledger.append()));
  db.exec('DROP TRIGGER documents_refuse_update');
});
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(...flags: string[]): Promise<{ exitCode: unknown; output: string; errors: string }> {
  const child = spawn(process.execPath, ['src-main/cli.ts', 'verify', ...flags], { cwd: projectRoot });
  const exit = new Promise((resolve) => child.once('exit', resolve));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { exitCode: await exit, output, errors };
}

/** What walks in one thread and in two say while the ledger is damaged so. */
async function whileDamaged(icv: number, set: string): Promise<ChainReport[]> {
  const row = db.rows<Record<string, unknown>>('SELECT hash, previous_hash, xml, uuid FROM documents WHERE icv = ?', [icv])[0];
  db.exec(`UPDATE documents SET ${set} WHERE icv = ${icv}`);
  try {
    const alone = verifyChains(db);
    expect(await walkLedger(file, { jobs: 2, documentsPerRange })).toEqual(alone);
    return alone;
  } finally {
    const { hash, previous_hash, xml, uuid } = row!;
    db.rows('UPDATE documents SET hash = ?, previous_hash = ?, xml = ?, uuid = ? WHERE icv = ? RETURNING icv', [
      hash,
      previous_hash,
      xml,
      uuid,
      icv,
    ]);
  }
}

test('walks ranges side by side, beside the owner of the ledger, and tells what one thread tells', async () => {
  const whole = { egs_unit_id: testUnitId, documents, last_icv: documents, ok: true, faults: [] };
  let heard = 0;
  expect(await walkLedger(file, { jobs: 2, documentsPerRange, onDone: (done) => (heard += done) })).toEqual([whole]);
  expect(heard).toBe(documents);
  for (const jobs of ['1', '2']) {
    const { output, exitCode, errors } = await run('--data-dir', folder, '--json', '--jobs', jobs);
    expect([JSON.parse(output), exitCode, errors]).toEqual([{ units: [whole] }, 0, '']);
  }
});

test.each([documentsPerRange, documentsPerRange + 1, 2 * documentsPerRange])(
  'sees a link broken at the border of two ranges (ICV %i)',
  async (icv) => {
    const [ofHash] = await whileDamaged(icv, "hash = 'x' || substr(hash, 2)");
    expect(ofHash?.faults).toEqual([
      `the hash stored with ICV ${icv} is not that of its document`,
      `PIH of ICV ${icv + 1} is not the hash of the document before`,
    ]);
    const [ofLink] = await whileDamaged(icv, "previous_hash = 'x' || substr(previous_hash, 2)");
    expect(ofLink?.faults).toEqual([
      `PIH of ICV ${icv} is not the hash of the document before`,
      `the PIH stored with ICV ${icv} is not that of its document`,
    ]);
  },
);

test('names a document that was changed, and one that is no XML any more', async () => {
  const [changed] = await whileDamaged(30, "xml = CAST(replace(CAST(xml AS TEXT), '57.50', '58.50') AS BLOB)");
  expect(changed).toMatchObject({ ok: false, documents });
  expect(changed?.faults).toContain('the hash stored with ICV 30 is not that of its document');
  const [torn] = await whileDamaged(30, "xml = CAST('<a>' AS BLOB)");
  expect(torn?.faults).toContain('ICV 30 cannot be read back: it is no XML');
});

/** A ledger in which some pages in the middle of the documents are worn out. */
function wearOut(ledger: string): void {
  db.exec(`VACUUM INTO '${ledger}'`);
  const content = readFileSync(ledger);
  const middle = Math.floor(content.length / 8192) * 4096;
  writeFileSync(ledger, content.fill(0x5a, middle, middle + 4096 * 4));
}

test.each(['1', '2'])('names what cannot be read in a damaged file and walks on (%s jobs)', async (jobs) => {
  const worn = folderWith(`worn-out-${jobs}`, wearOut);
  const { exitCode, output, errors } = await run('--data-dir', worn, '--jobs', jobs);
  expect([exitCode, errors]).toEqual([1, '']);
  expect(output).toMatch(new RegExp(`^${testUnitId}  \\d+ documents, last ICV \\d+: BROKEN\n`));
  expect(output).toMatch(
    /^ {2}ICV \d+ to 47 are not walked, since the file is damaged there: database disk image is malformed$/m,
  );
});

test('prints a line per unit for people, and no progress where nobody watches', async () => {
  const { output, exitCode, errors } = await run('--data-dir', folder);
  expect(output).toBe(`${testUnitId}  ${documents} documents, last ICV ${documents}: unbroken\n`);
  expect([exitCode, errors]).toEqual([0, '']);
});

function folderWith(name: string, fill: (ledger: string) => void): string {
  const made = path.join(folder, name);
  mkdirSync(made);
  fill(path.join(made, 'ledger.db'));
  return made;
}

test.each([
  ['no-ledger', () => undefined, 'There is no ledger in '],
  ['empty-file', (ledger: string) => writeFileSync(ledger, ''), 'is empty, so it is no ledger.'],
  [
    'text',
    (ledger: string) => writeFileSync(ledger, 'Dear diary. '.repeat(100)),
    'cannot be read as a ledger: file is not a database.',
  ],
  ['a-folder', (ledger: string) => mkdirSync(ledger), 'is a folder, not a ledger.'],
  [
    'other-database',
    (ledger: string) => new BetterSqlite3(ledger).exec('CREATE TABLE notes (text)').close(),
    'cannot be read as a ledger: no such table: egs_units.',
  ],
])('says in one sentence that it has no ledger to walk (%s)', async (name, fill, words) => {
  const { exitCode, output, errors } = await run('--data-dir', folderWith(name, fill));
  expect([exitCode, output]).toEqual([1, '']);
  expect(errors).toContain(words);
  expect(errors.trim().split('\n')).toHaveLength(1);
});

test('takes no file for the data folder, and says which folder it wants', async () => {
  const { errors } = await run('--data-dir', file);
  expect(errors).toContain('is a file; --data-dir names the folder that holds ledger.db.');
});

test('says that a ledger without units has no chain', async () => {
  const empty = folderWith('without-units', (ledger) => openDatabase(ledger).close());
  const { exitCode, output } = await run('--data-dir', empty);
  expect([exitCode, output]).toEqual([
    0,
    `The ledger ${path.join(empty, 'ledger.db')} has no EGS unit yet, so there is no chain to walk.\n`,
  ]);
  expect((await run('--data-dir', empty, '--json')).output).toBe('{"units":[]}\n');
});
