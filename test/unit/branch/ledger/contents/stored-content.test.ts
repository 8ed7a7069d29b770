import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLedgerDatabase, type LedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { needsReference } from '#main/branch/db/compression/packed-bytes.ts';
import { verifyChains, verifyChainTails } from '#main/branch/ledger/verify/verify-chains.ts';
import { contentOf, storeContent } from '#main/branch/ledger/contents/stored-content.ts';
import { ledgerDocuments, type LedgerDocuments } from '#support/branch/ledger/ledger-documents.ts';
import { prepareUnit } from '#support/branch/ledger/ledger-requests.ts';
import { sampleLine } from '#support/core/sample-document.ts';
import { runSql } from '#support/platform/run-sql.ts';
import { settableClock } from '#support/platform/settable-clock.ts';
import { signedXmlOf } from '#support/branch/ledger/stored-documents.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const certificateId = 'certificate-1';
let folder: string;
let db: LedgerDatabase;
let documents: LedgerDocuments;

beforeEach(() => {
  folder = temporaryFolder('content');
  db = openLedgerDatabase(path.join(folder, 'ledger.db'));
  documents = ledgerDocuments(db, settableClock('2026-11-20T09:00:00.000Z'));
});

afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

function contents() {
  return db.reader.all(db.reader.sql.selectFrom('document_contents').select('content').orderBy('position'));
}

function contentNamed(name: string) {
  return { xml: Buffer.from(`<a>${name}</a>`), lineItems: '[]', qr: '' };
}

test('the first document of a certificate needs no reference, and the others are compressed against it', async () => {
  for (const number of ['N-1', 'N-2', 'N-3']) await documents.append({ number });
  const stored = contents();
  expect(stored.map(({ content }) => needsReference(content))).toEqual([false, true, true]);
  expect(stored[2]?.content.length).toBeLessThan((stored[0]?.content.length ?? 0) / 2);
});

test('a large document is no reference for others', async () => {
  const lines = Array.from({ length: 50 }, (_, index) => sampleLine({ name: `Tea ${index}` }));
  const large = await documents.append({ number: 'N-1' }, lines);
  const small = await documents.append({ number: 'N-2' });
  await documents.append({ number: 'N-3' });
  expect(contents().map(({ content }) => needsReference(content))).toEqual([false, false, true]);
  expect(Buffer.from(signedXmlOf(db.reader, large)).toString('utf8')).toContain('Tea 49');
  expect(Buffer.from(signedXmlOf(db.reader, small)).toString('utf8')).toContain('N-2');
});

test('a reference whose transaction was undone is never compressed against again', () => {
  const undone = (): void =>
    db.transact((writer) => {
      storeContent(writer, certificateId, contentNamed('undone'));
      const content = storeContent(writer, certificateId, contentNamed('undone, too'));
      expect(needsReference(content)).toBe(true);
      contentOf(db.reader, { certificate_id: certificateId, content });
      throw new Error('undone');
    });
  expect(undone).toThrow('undone');
  const [first, second] = db.transact((writer) => [
    storeContent(writer, certificateId, contentNamed('first')),
    storeContent(writer, certificateId, contentNamed('second')),
  ]);
  expect([first, second].map(needsReference)).toEqual([false, true]);
  const read = contentOf(db.reader, { certificate_id: certificateId, content: second });
  expect(Buffer.from(read.xml).toString('utf8')).toBe('<a>second</a>');
});

/** Damages the reference, and with it the document that it came from if that is asked for. */
function damageReference(also: 'alone' | 'with its document'): void {
  const shortened = 'SET content = substr(content, 1, 100)';
  runSql(db, 'DROP TRIGGER compression_references_refuse_update');
  runSql(db, `UPDATE compression_references ${shortened}`);
  if (also === 'with its document') {
    runSql(db, 'DROP TRIGGER document_contents_refuse_update');
    runSql(db, `UPDATE document_contents ${shortened} WHERE position = 1`);
  }
}

test('a damaged reference is read from the first document, sales go on, and verification names it once', async () => {
  const lines = Array.from({ length: 50 }, (_, index) => sampleLine({ name: `Tea ${index}` }));
  await documents.append({ number: 'N-large' }, lines);
  const before = [await documents.append({ number: 'N-1' }), await documents.append({ number: 'N-2' })];
  damageReference('alone');
  verifyChainTails(db.reader);
  const after = await documents.append({ number: 'N-3' });
  expect(contents().map(({ content }) => needsReference(content))).toEqual([false, false, true, true]);
  const xmls = [...before, after].map((id) => Buffer.from(signedXmlOf(db.reader, id)).toString('utf8'));
  expect(xmls.map((xml, index) => xml.includes(`N-${index + 1}`))).toEqual([true, true, true]);
  const [report] = verifyChains(db.reader);
  expect(report).toMatchObject({ ok: false, faults: [expect.stringContaining(`certificate ${certificateId}`)] });
});

test('where no copy of a reference can be read, new documents are compressed without one', async () => {
  for (const number of ['N-1', 'N-2']) await documents.append({ number });
  damageReference('with its document');
  const after = [await documents.append({ number: 'N-3' }), await documents.append({ number: 'N-4' })];
  expect(contents().map(({ content }) => needsReference(content))).toEqual([false, true, false, false]);
  expect(Buffer.from(signedXmlOf(db.reader, after[1] ?? '')).toString('utf8')).toContain('N-4');
  expect(verifyChains(db.reader)[0]?.faults.filter((fault) => fault.includes(certificateId))).toHaveLength(1);
});

test('two ledgers with the same certificate each have a reference of their own', () => {
  const other = openLedgerDatabase(path.join(folder, 'other.db'));
  prepareUnit(other);
  const packed = [db, other].map(({ reader, transact }, index) => {
    transact((writer) => storeContent(writer, certificateId, contentNamed(`the first document of ledger ${index}`)));
    const content = transact((writer) =>
      storeContent(writer, certificateId, contentNamed(`another document of ledger ${index}`)),
    );
    return { reader, content };
  });
  for (const [index, { reader, content }] of packed.entries()) {
    expect(needsReference(content)).toBe(true);
    const { xml } = contentOf(reader, { certificate_id: certificateId, content });
    expect(Buffer.from(xml).toString('utf8')).toBe(`<a>another document of ledger ${index}</a>`);
  }
  other.close();
});
