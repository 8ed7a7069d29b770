import { existsSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeExportArchive } from '#main/branch/documents/read-worker/export-archive.ts';
import { openExportPart } from '#main/branch/documents/read-worker/open-export-part.ts';
import { createReadWorker, readJobs } from '#main/branch/documents/read-worker/read-jobs.ts';
import { openLedgerReadOnly } from '#main/branch/db/ledger-database.ts';
import { exportManifest } from '#shared/api/v1/invoice-export.ts';
import { invoiceList } from '#shared/api/v1/invoice-list.ts';
import { exportHead, testScope } from '#support/branch/ledger/export-head.ts';
import { readZip } from '#support/rendering/read-zip.ts';
import { testCompany } from '#support/branch/running-branch.ts';
import { lineOf, startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';

// What the thread of the tills asks SQLite; the threads of workers have connections of their own.
const statements: string[] = [];
/** What only lists, exports and PDFs ask. */
const longReads = /document_counts|json_each|"cleared"."content"|max\("timeline"/;
const threads: Worker[] = [];
const noteThread = (worker: Worker): number => threads.push(worker);

let branch: TestBranch;

beforeAll(async () => {
  const prototype = BetterSqlite3.prototype;
  // eslint-disable-next-line typescript/unbound-method
  const prepare = prototype.prepare;
  vi.spyOn(prototype, 'prepare').mockImplementation(function (this: BetterSqlite3.Database, source: string) {
    if (path.basename(this.name) === 'ledger.db') statements.push(source);
    return prepare.call(this, source);
  });
  process.on('worker', noteThread);
  branch = await startTestBranch();
});

afterAll(async () => {
  vi.restoreAllMocks();
  process.off('worker', noteThread);
  await branch.running.close();
});

const listed = async (query = '') => {
  const answer = await branch.running.send('GET', `/v1/invoices?${query}`);
  return invoiceList.parse(answer.body);
};

const get = (route: string) =>
  fetch(branch.running.branch.url + route, { headers: { authorization: `Bearer ${branch.running.apiKey}` } });

async function endThreads(): Promise<void> {
  await Promise.all(threads.splice(0).map((thread) => thread.terminate()));
}

test('a list shows a sale as soon as that is answered', async () => {
  const sold: string[] = [];
  for (let sale = 0; sale < 10; sale += 1) {
    const headers = { prefer: sale % 2 === 0 ? 'respond-async' : 'handling=lenient' };
    const { body } = await branch.post('simplified', {}, headers);
    sold.push(String(body['invoice_id']));
    const { data, pagination } = await listed();
    expect(pagination.total_count).toBe(sold.length);
    expect(data.map(({ invoice_id }) => invoice_id).toSorted()).toEqual(sold.toSorted());
  }
});

test('the thread of the tills queries neither lists nor exports nor the documents of PDFs', async () => {
  const { id } = await branch.sell('simplified');
  for (const query of ['', 'status=reported', 'date_from=2026-11-20&limit=1', 'invoice_number=SHOP-1']) await listed(query);
  expect((await get('/v1/invoices/export/xml')).status).toBe(200);
  expect((await get(`/v1/invoices/${id}/pdf`)).status).toBe(200);
  expect(statements.filter((text) => longReads.test(text))).toEqual([]);

  // Run on this thread, each of them is among the statements that are looked for.
  const ledger = openLedgerReadOnly(path.join(branch.running.dataDir, 'branch', 'ledger.db'));
  const scope = testScope;
  const files = [{ invoiceId: id, name: 'first.xml', createdAt: '2026-11-20T09:00:00.000Z' }];
  const reads = {
    listPage: () => readJobs.listPage(ledger, scope, { limit: 1 }),
    acceptedSlice: () => readJobs.acceptedSlice(ledger, scope, {}, { asOf: 1 }),
    exportPiece: () => readJobs.exportPiece(ledger, files),
    pdfRequest: () => readJobs.pdfRequest(ledger, scope, id),
  };
  for (const [name, read] of Object.entries(reads)) {
    statements.length = 0;
    read();
    expect([name, statements.some((text) => longReads.test(text))]).toEqual([name, true]);
  }
  ledger.close();
});

test('a sale is answered while a client takes its time over an export, which holds what was accepted before it', async () => {
  const lines = Array.from({ length: 400 }, (_, index) => lineOf(index + 1)).flat();
  for (let sale = 0; sale < 3; sale += 1) await branch.sell('simplified', { line_items: lines });
  const before = (await listed('status=reported')).pagination.total_count;
  const reads = createReadWorker(path.join(branch.running.dataDir, 'branch', 'ledger.db'));
  const { signal } = new AbortController();
  const part = await openExportPart(reads, { scope: testScope, query: {}, vatNumber: testCompany.vat_number, signal });

  // All but the first bytes of the ZIP are taken once the sale has been made.
  const chunks: Buffer[] = [];
  const arrived = Promise.withResolvers<void>();
  let takeMore: (() => void) | undefined;
  const client = new Writable({
    highWaterMark: 1,
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      if (chunks.length > 1) return done();
      takeMore = done;
      arrived.resolve();
    },
  });
  const written = writeExportArchive(reads, part, exportHead, client);
  await arrived.promise;
  const { id } = await branch.sell('simplified');
  expect((await listed()).data.map(({ invoice_id }) => invoice_id)).toContain(id);
  expect(chunks).toHaveLength(1);
  takeMore?.();
  await written;
  await reads.close();

  const files = await readZip(Buffer.concat(chunks));
  const manifest = exportManifest.parse(JSON.parse(String(files.get('manifest.json'))));
  expect(chunks.length).toBeGreaterThan(2);
  expect(manifest.invoices).toHaveLength(before);
  expect(manifest.invoices.map(({ invoice_id }) => invoice_id)).not.toContain(id);
});

test('lists are answered again after the thread that reads them has ended', async () => {
  const before = await listed();
  expect(threads.length).toBeGreaterThan(0);
  await endThreads();
  expect(await listed()).toEqual(before);
});

test('a list whose thread ends while it is read is answered 500, and the next one as usual', async () => {
  // A thread that has loaded its modules, and is busy with the first of these when it ends.
  await listed();
  const asked = Array.from({ length: 20 }, () => branch.running.send('GET', '/v1/invoices'));
  await Promise.race(asked);
  await endThreads();
  const failed = (await Promise.all(asked)).filter(({ status }) => status !== 200);
  expect(failed.map(({ status, body }) => [status, body['error']])).toMatchObject([[500, { code: 'INTERNAL_ERROR' }]]);
  expect((await listed()).data.length).toBeGreaterThan(0);
});

test('a stop closes the reader before the ledger, so that no log is left, though a client was still taking an export', async () => {
  const before = (await listed()).pagination.total_count;
  const download = await get('/v1/invoices/export/xml');
  await download.body?.cancel();
  const logs: boolean[] = [];
  const log = path.join(branch.running.dataDir, 'branch', 'ledger.db-wal');
  await branch.running.restart(() => logs.push(existsSync(log)));
  expect(logs).toEqual([false]);
  expect((await listed()).pagination.total_count).toBe(before);
});
