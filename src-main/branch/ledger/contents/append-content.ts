import assert from 'node:assert/strict';
import type { Signer } from '#main/core/stamp/signer.ts';
import { packContent } from '../../db/compression/document-content.ts';
import type { LedgerWriter } from '../../db/ledger-database.ts';
import type { FinishedContent, UnfinishedContent } from './finishing-request.ts';
import type { FinishingThread, GivenContents } from './finishing-thread.ts';
import { signContent, type HashedContent } from './sign-content.ts';
import { referenceOf, storeContent } from './stored-content.ts';

// The content of a document that has just been inserted at its position.
type NewContent = HashedContent & { position: number; certificateId: string; signer: Signer };

/**
 * Stores a document's content by the end of the transaction. Before that no query finds it, so nothing reads a content in the
 * transaction that stores it.
 *
 * @returns the QR, which is known by the end of the transaction; never of one that is rolled back.
 */
export type AppendContent = (writer: LedgerWriter, content: NewContent) => Promise<string>;

// Enough for a message to be worth it, few enough that both threads are busy soon.
const documentsPerRequest = 8;

// A document whose content is stored at the end of the transaction.
type Outstanding = UnfinishedContent & { store: (finished: FinishedContent) => void };

type Part = { documents: Outstanding[]; given?: GivenContents | undefined };

function finishHere({ signer, reference, ...content }: Outstanding): FinishedContent {
  const signed = signContent(content, signer);
  return { packed: packContent(signed, reference), qr: signed.qr };
}

// Finishes what the thread has not begun, the newest first, because it begins with the oldest. Then waits for the rest.
function finishAll(parts: readonly Part[]): void {
  const finishedHere = new Map<Part, FinishedContent[]>();
  for (const part of parts.toReversed()) {
    if (part.given === undefined || part.given.takeBack()) finishedHere.set(part, part.documents.map(finishHere));
  }
  for (const part of parts) {
    const finished = finishedHere.get(part) ?? part.given?.wait() ?? part.documents.map(finishHere);
    for (const [index, document] of part.documents.entries()) {
      const content = finished[index];
      assert(content !== undefined, 'as many contents are finished as were given');
      document.store(content);
    }
  }
}

/** Finishes documents, with the help of a thread where many share a transaction. */
export function createContentAppender(thread?: Pick<FinishingThread, 'give'>): AppendContent {
  const partsOf = new WeakMap<LedgerWriter, Part[]>();

  function partsOfTransaction(writer: LedgerWriter): Part[] {
    const known = partsOf.get(writer);
    if (known !== undefined) return known;
    const parts: Part[] = [];
    partsOf.set(writer, parts);
    writer.beforeCommit(() => finishAll(parts));
    return parts;
  }

  function finishLater(writer: LedgerWriter, document: Outstanding): void {
    const parts = partsOfTransaction(writer);
    let last = parts.at(-1);
    if (last === undefined || last.documents.length === documentsPerRequest) parts.push((last = { documents: [] }));
    last.documents.push(document);
    if (last.documents.length === documentsPerRequest) last.given = thread?.give(last.documents);
  }

  return (writer, { position, certificateId, signer, hashed, lineItems }) => {
    const reference = referenceOf(writer, certificateId);
    if (reference?.bytes === undefined) {
      const content = signContent({ hashed, lineItems }, signer);
      writer.insert('document_contents', { position, content: storeContent(writer, certificateId, content) });
      return Promise.resolve(content.qr);
    }
    const { promise, resolve } = Promise.withResolvers<string>();
    const store = ({ packed, qr }: FinishedContent): void => {
      writer.insert('document_contents', { position, content: packed });
      resolve(qr);
    };
    finishLater(writer, { hashed, lineItems, signer, reference: reference.bytes, store });
    return promise;
  };
}
