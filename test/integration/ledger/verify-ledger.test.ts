import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLedgerDatabase, type LedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { verifyChains, type ChainReport } from '#main/branch/ledger/verify/verify-chains.ts';
import { verifyLedgerFile } from '#main/branch/ledger/verify/verify-pool.ts';
import { ledgerDocuments } from '#support/branch/ledger/ledger-documents.ts';
import { testUnitId } from '#support/branch/ledger/ledger-requests.ts';
import { damageXml } from '#support/branch/ledger/stored-documents.ts';
import { callSanad } from '#support/commands/call-sanad.ts';
import { runSanad } from '#support/commands/run-sanad.ts';
import { settableClock } from '#support/platform/settable-clock.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';
import { runSql } from '#support/platform/run-sql.ts';

const documentsPerRange = 20;
const documents = 2 * documentsPerRange + 7;
let folder: string;
let db: LedgerDatabase;
let file: string;

beforeAll(async () => {
  folder = temporaryFolder('verify');
  file = path.join(folder, 'ledger.db');
  db = openLedgerDatabase(file);
  const ledger = ledgerDocuments(db, settableClock('2026-11-20T09:00:00.000Z'));
  await Promise.all(Array.from({ length: documents }, () => ledger.append()));
  runSql(db, 'DROP TRIGGER documents_refuse_update');
  runSql(db, 'DROP TRIGGER document_contents_refuse_update');
});
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

type Run = { exitCode: number; output: string; errors: string };

async function run(...flags: string[]): Promise<Run> {
  const { code, out, errors } = await callSanad(['verify', ...flags]);
  return { exitCode: code, output: out, errors };
}

async function runProcess(...flags: string[]): Promise<Run> {
  const { code, out, errors } = await runSanad(['verify', ...flags]);
  return { exitCode: code, output: out, errors };
}

/** What a walk and one in ranges, in so many threads, say while the ledger is damaged so. */
async function whileDamaged(icv: number, damage: () => void, jobs = 1): Promise<ChainReport[]> {
  const { sql } = db.reader;
  const columns = ['hash', 'previous_hash', 'uuid'] as const;
  const row = db.reader.first(sql.selectFrom('documents').select(columns).where('icv', '=', icv))!;
  const stored = db.reader.first(sql.selectFrom('document_contents').select('content').where('position', '=', icv))!;
  damage();
  try {
    const alone = verifyChains(db.reader);
    expect(await verifyLedgerFile(file, { jobs, documentsPerRange })).toEqual(alone);
    return alone;
  } finally {
    db.transact((writer) => {
      writer.update('documents', row, { icv });
      writer.update('document_contents', stored, { position: icv });
    });
  }
}

test('verifies ranges in parallel, while the ledger is open, with the result of one thread', async () => {
  const whole = { egs_unit_id: testUnitId, documents, last_icv: documents, ok: true, faults: [] };
  let heard = 0;
  expect(await verifyLedgerFile(file, { jobs: 2, documentsPerRange, onDone: (done) => (heard += done) })).toEqual([whole]);
  expect(heard).toBe(documents);
  for (const [jobs, verify] of [
    ['1', run],
    ['2', runProcess],
  ] as const) {
    const { output, exitCode, errors } = await verify('--data-dir', folder, '--json', '--jobs', jobs);
    expect([JSON.parse(output), exitCode, errors]).toEqual([{ units: [whole] }, 0, '']);
  }
});

test.each([documentsPerRange, documentsPerRange + 1, 2 * documentsPerRange])(
  'sees a link broken at the border of two ranges (ICV %i)',
  async (icv) => {
    const [ofHash] = await whileDamaged(icv, set(icv, "hash = '!' || substr(hash, 2)"));
    expect(ofHash?.faults).toEqual([
      `the hash stored with ICV ${icv} does not match its document`,
      `PIH of ICV ${icv + 1} is not the hash of the previous document`,
    ]);
    const [ofLink] = await whileDamaged(icv, set(icv, "previous_hash = '!' || substr(previous_hash, 2)"));
    expect(ofLink?.faults).toEqual([
      `PIH of ICV ${icv} is not the hash of the previous document`,
      `the PIH stored with ICV ${icv} does not match its document`,
    ]);
  },
);

test('names a document that was changed, and one that is no XML any more', async () => {
  const [changed] = await whileDamaged(30, () => damageXml(db, 30, (xml) => xml.replaceAll('57.50', '58.50')), 2);
  expect(changed).toMatchObject({ ok: false, documents });
  expect(changed?.faults).toContain('the hash stored with ICV 30 does not match its document');
  const [torn] = await whileDamaged(30, () => damageXml(db, 30, () => '<a>'));
  expect(torn?.faults).toContain('ICV 30 cannot be read: it is not XML');
  const [cut] = await whileDamaged(30, () =>
    runSql(db, `UPDATE document_contents SET content = substr(content, 1, 300) WHERE position = 30`),
  );
  expect(cut?.faults).toContain('ICV 30 cannot be read: its content cannot be decompressed');
});

/** Changes columns of a document behind the ledger's back. */
function set(icv: number, columns: string): () => void {
  return () => runSql(db, `UPDATE documents SET ${columns} WHERE icv = ${icv}`);
}

/** A ledger in which some pages in the middle of the documents' contents are worn out. */
function wearOut(ledger: string): void {
  const whole = new BetterSqlite3(file);
  whole.exec(`VACUUM INTO '${ledger}'`);
  whole.close();
  const copy = new BetterSqlite3(ledger, { readonly: true });
  const pages = copy.prepare(`SELECT pageno FROM dbstat WHERE name = 'document_contents' AND pagetype = 'leaf'`).pluck().all();
  copy.close();
  const content = readFileSync(ledger);
  for (const page of pages.slice(pages.length / 2, pages.length / 2 + 2)) {
    content.fill(0x5a, (Number(page) - 1) * 4096, Number(page) * 4096);
  }
  writeFileSync(ledger, content);
}

test.each([
  ['1', run],
  ['2', runProcess],
] as const)('names what cannot be read in a damaged file and walks on (%s jobs)', async (jobs, verify) => {
  const worn = folderWith(`worn-out-${jobs}`, wearOut);
  const { exitCode, output, errors } = await verify('--data-dir', worn, '--jobs', jobs);
  expect([exitCode, errors]).toEqual([1, '']);
  expect(output).toMatch(new RegExp(`^${testUnitId}  \\d+ documents, last ICV \\d+: BROKEN\n`));
  expect(output).toMatch(
    /^ {2}ICV \d+ to 47 are not verified, because the file is damaged there: database disk image is malformed$/m,
  );
});

test('prints a line per unit, and no progress without a terminal', async () => {
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
  ['empty-file', (ledger: string) => writeFileSync(ledger, ''), 'is empty, so it is not a ledger.'],
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
])('says in one sentence that there is no ledger to verify (%s)', async (name, fill, words) => {
  const { exitCode, output, errors } = await run('--data-dir', folderWith(name, fill));
  expect([exitCode, output]).toEqual([1, '']);
  expect(errors).toContain(words);
  expect(errors.trim().split('\n')).toHaveLength(1);
});

test('refuses a file as data folder, and says which folder it expects', async () => {
  const { errors } = await run('--data-dir', file);
  expect(errors).toContain('is a file; --data-dir names the folder that contains ledger.db.');
});

test('says that a ledger without units has no chain', async () => {
  const empty = folderWith('without-units', (ledger) => openLedgerDatabase(ledger).close());
  const { exitCode, output } = await run('--data-dir', empty);
  expect([exitCode, output]).toEqual([
    0,
    `The ledger ${path.join(empty, 'ledger.db')} has no EGS unit yet, so there is no chain to verify.\n`,
  ]);
  expect((await run('--data-dir', empty, '--json')).output).toBe('{"units":[]}\n');
});
