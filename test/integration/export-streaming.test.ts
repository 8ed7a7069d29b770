import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src-main/branch/db/database.ts';
import { writeExportArchive } from '../../src-main/branch/documents/export-archive.ts';
import { openExportPart } from '../../src-main/branch/documents/export-part.ts';
import { amount } from '../../src-shared/invoice/amount.ts';
import { ledgerDocuments } from '../support/ledger-documents.ts';
import { readZip } from '../support/read-zip.ts';
import { apiKeyRow, runBranch, testCompany } from '../support/running-branch.ts';
import type { RunningBranch } from '../support/running-branch.ts';
import { sampleLine } from '../support/sample-document.ts';

const count = 200;
let archive: RunningBranch;

beforeAll(async () => {
  archive = await runBranch();
  await archive.branch.context.queue.close();
  const documents = ledgerDocuments(archive.branch.context.db, archive.clock);
  const lines = Array.from({ length: 50 }, (_, index) => sampleLine({ name: `Line ${index}`, quantity: amount(index + 1) }));
  const appended = Array.from({ length: count }, (_, index) => documents.append({ number: `S-${index}` }, lines));
  const ids = await Promise.all(appended);
  await Promise.all(ids.map((id) => documents.settle(id, 'reported')));
});

afterAll(() => archive.close());

// Counts what is read of a ledger; everything else is the ledger itself.
function counting(db: Database): { db: Database; reads: () => number } {
  let reads = 0;
  const rows: Database['rows'] = (text, parameters) => {
    if (text.includes('coalesce("cleared"."xml"')) reads += 1;
    return db.rows(text, parameters);
  };
  return { db: { ...db, rows }, reads: () => reads };
}

async function archiveInto(db: Database, destination: Writable): Promise<void> {
  const part = await openExportPart(db, apiKeyRow(archive.apiKey), { part: 0 }, new AbortController().signal);
  const { company_id, legal_name, legal_name_ar, vat_number, cr_number } = testCompany;
  const head = {
    generated_at: '2026-11-20T09:00:00.000Z',
    company: { company_id, legal_name, legal_name_ar, vat_number, cr_number },
    filters: { environment: 'sandbox' as const, date_from: null, date_to: null, egs_unit_id: null, document_type: null },
  };
  await writeExportArchive(db, part, head, destination);
}

function sink(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

test('reads no further document for a reader who takes nothing more, and ends when he goes away', async () => {
  const counted = counting(archive.branch.context.db);
  let release: (() => void) | undefined;
  const destination = new Writable({
    highWaterMark: 1,
    write(_chunk, _encoding, done) {
      release = done;
    },
  });
  const written = archiveInto(counted.db, destination).then(
    () => 'written',
    (cause: NodeJS.ErrnoException) => cause.code,
  );
  // While this one stands still, another reader is served to the end.
  await archiveInto(archive.branch.context.db, sink());
  const stalled = counted.reads();
  expect(stalled).toBeGreaterThan(0);
  expect(stalled).toBeLessThan(50);
  release?.();
  destination.destroy();
  expect(await written).toBe('ERR_STREAM_PREMATURE_CLOSE');
  await archiveInto(archive.branch.context.db, sink());
  expect(counted.reads()).toBeLessThan(50);
});

test('breaks the download off, rather than end it as if it were whole, where the ledger cannot be read', async () => {
  const { db } = archive.branch.context;
  let reads = 0;
  const rows: Database['rows'] = (text, parameters) => {
    if (text.includes('coalesce("cleared"."xml"')) reads += 1;
    if (reads > 3) throw new Error('disk fault');
    return db.rows(text, parameters);
  };
  const destination = sink();
  await expect(archiveInto({ ...db, rows }, destination)).rejects.toThrow('disk fault');
  expect(destination.destroyed).toBe(true);
});

test('lets a client break off and goes on serving', async () => {
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${archive.apiKey}` };
  const url = `${archive.branch.url}/v1/invoices/export/xml`;
  const response = await fetch(url, { headers, signal: leaving.signal });
  await response.body?.getReader().read();
  leaving.abort();
  const whole = await fetch(url, { headers });
  expect((await readZip(new Uint8Array(await whole.arrayBuffer()))).size).toBe(count + 1);
});
