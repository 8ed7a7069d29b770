import assert from 'node:assert/strict';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A document of an archive: its XML, and what the manifest says of it. */
export type ArchivedDocument<Entry> = { xml: Uint8Array; invoice: Entry };

/** What an archive holds. */
export type ArchiveContents<Entry> = {
  /** The names of the documents' files, in their order. */
  files: readonly { name: string; createdAt: string }[];
  /** The documents in the same order. */
  documents: AsyncIterator<ArchivedDocument<Entry>, unknown>;
  generatedAt: string;
  /** The manifest, once every document has been read. */
  manifestOf: (invoices: Entry[]) => unknown;
};

// The times that a ZIP can hold.
const [firstTime, lastTime] = [Date.UTC(1980, 0, 2), Date.UTC(2107, 11, 30)];

function timeInZip(instant: string): Date {
  return new Date(Math.min(Math.max(Date.parse(instant), firstTime), lastTime));
}

/**
 * Writes a ZIP of documents: each document's XML, then the manifest, which can give their digests only once they have been read.
 *
 * A document is taken when the one before has left and the client wants more, so few are ever in memory. Where the client goes away,
 * the work ends with the document under way; where a document cannot be read, the download ends early.
 */
export async function writeArchive<Entry>(
  { files, documents, generatedAt, manifestOf }: ArchiveContents<Entry>,
  destination: Writable,
): Promise<void> {
  const archive = new ZipFile();
  const output = archive.outputStream;
  assert(output instanceof Readable, 'the ZIP comes out of a stream of Node');
  archive.on('error', (cause: Error) => output.destroy(cause));

  const addEntry = (name: string, modifiedAt: string, read: () => Promise<Uint8Array> | Uint8Array): void => {
    archive.addReadStreamLazy(name, { mtime: timeInZip(modifiedAt) }, (give) => {
      const readAndGive = async (): Promise<void> => {
        const bytes = await read();
        if (!output.destroyed) give(null, Readable.from([bytes], { objectMode: false }));
      };
      readAndGive().catch((cause: unknown) => archive.emit('error', cause));
    });
  };

  const invoices: Entry[] = [];
  for (const { name, createdAt } of files) {
    addEntry(name, createdAt, async () => {
      const next = await documents.next();
      assert(next.done !== true, 'every file of a part has a document');
      invoices.push(next.value.invoice);
      return next.value.xml;
    });
  }
  addEntry('manifest.json', generatedAt, () => Buffer.from(`${JSON.stringify(manifestOf(invoices), null, 2)}\n`));
  archive.end();
  await pipeline(output, destination);
}
