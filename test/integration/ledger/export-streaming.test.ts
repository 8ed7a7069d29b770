import path from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeExportArchive } from '#main/branch/documents/read-worker/export-archive.ts';
import { openExportPart } from '#main/branch/documents/read-worker/open-export-part.ts';
import { createReadWorker, type ReadWorker } from '#main/branch/documents/read-worker/read-jobs.ts';
import { amount } from '#shared/invoice/amount.ts';
import { ledgerDocuments } from '#support/branch/ledger/ledger-documents.ts';
import { readZip } from '#support/rendering/read-zip.ts';
import { runBranch, testCompany, type RunningBranch } from '#support/branch/running-branch.ts';
import { sampleLine } from '#support/core/sample-document.ts';
import { exportHead, testScope } from '#support/branch/ledger/export-head.ts';
import { openLedgerBeside } from '#support/branch/ledger-beside.ts';

const count = 200;
let archive: RunningBranch;
let reads: ReadWorker;

beforeAll(async () => {
  archive = await runBranch();
  reads = createReadWorker(path.join(archive.dataDir, 'branch', 'ledger.db'));
  await archive.branch.context.queue.close();
  const documents = ledgerDocuments(openLedgerBeside(archive), archive.clock);
  const lines = Array.from({ length: 50 }, (_, index) => sampleLine({ name: `Line ${index}`, quantity: amount(index + 1) }));
  const appended = Array.from({ length: count }, (_, index) => documents.append({ number: `S-${index}` }, lines));
  const ids = await Promise.all(appended);
  await Promise.all(ids.map((id) => documents.settle(id, 'reported')));
});

afterAll(async () => {
  await reads.close();
  await archive.close();
});

// Counts the documents that are read; everything else is the worker itself.
function counting(worker: ReadWorker): { worker: ReadWorker; documents: () => number } {
  let documents = 0;
  const exportPiece: ReadWorker['exportPiece'] = async (files) => {
    const piece = await worker.exportPiece(files);
    documents += piece.length;
    return piece;
  };
  return { worker: { ...worker, exportPiece }, documents: () => documents };
}

async function archiveInto(worker: ReadWorker, destination: Writable): Promise<void> {
  const { signal } = new AbortController();
  const request = { scope: testScope, query: { part: 0 }, vatNumber: testCompany.vat_number, signal };
  await writeExportArchive(worker, await openExportPart(worker, request), exportHead, destination);
}

function sink(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

test('reads no further document while the client does not read, and ends when it disconnects', async () => {
  const counted = counting(reads);
  let release: (() => void) | undefined;
  const destination = new Writable({
    highWaterMark: 1,
    write(_chunk, _encoding, done) {
      release = done;
    },
  });
  const written = archiveInto(counted.worker, destination).then(
    () => 'written',
    (cause: NodeJS.ErrnoException) => cause.code,
  );
  // While this reader is paused, another one is served to the end.
  await archiveInto(reads, sink());
  const stalled = counted.documents();
  expect(stalled).toBeGreaterThan(0);
  expect(stalled).toBeLessThan(50);
  release?.();
  destination.destroy();
  expect(await written).toBe('ERR_STREAM_PREMATURE_CLOSE');
  await archiveInto(reads, sink());
  expect(counted.documents()).toBeLessThan(50);
});

test('aborts the download, rather than ending it as if it were complete, if the ledger cannot be read', async () => {
  let pieces = 0;
  const exportPiece: ReadWorker['exportPiece'] = (files) => {
    pieces += 1;
    return pieces > 3 ? Promise.reject(new Error('disk fault')) : reads.exportPiece(files);
  };
  const destination = sink();
  await expect(archiveInto({ ...reads, exportPiece }, destination)).rejects.toThrow('disk fault');
  expect(destination.destroyed).toBe(true);
});

test('keeps serving after a client has aborted', async () => {
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${archive.apiKey}` };
  const url = `${archive.branch.url}/v1/invoices/export/xml`;
  const response = await fetch(url, { headers, signal: leaving.signal });
  await response.body?.getReader().read();
  leaving.abort();
  const complete = await fetch(url, { headers });
  expect((await readZip(new Uint8Array(await complete.arrayBuffer()))).size).toBe(count + 1);
});
