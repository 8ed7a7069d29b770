import type { MessagePort } from 'node:worker_threads';
import type { Signer, SignerParts } from '#main/core/stamp/signer.ts';
import type { HashedDocument } from '#main/core/stamp/stamp.ts';
import type { HashedContent } from './sign-content.ts';

/** What is stored of a document, and the QR in it. */
export type FinishedContent = { packed: Uint8Array; qr: string };

/** Who finishes the documents of a request: the thread once it has begun, or the tills' thread once it has taken them back. */
export const states = { waiting: 0, begun: 1, answered: 2, takenBack: 3 } as const;

/** Given to the finishing thread at its start. */
export type FinishingInput = { answers: MessagePort };

// A document as the thread gets it: its body is a part of the bodies; signer and reference were sent before, under a number.
type SentDocument = Omit<HashedDocument, 'body'> & {
  bodyStart: number;
  body: Omit<HashedDocument['body'], 'bytes'> & { length: number };
  lineItems: string;
  signer: number;
  reference: number;
};

/** Documents for the thread to finish. */
export type FinishingRequest = {
  id: number;
  /** One of the states, in shared memory. */
  state: Int32Array<SharedArrayBuffer>;
  /** Whether the signers and references of earlier requests are not needed any more. */
  forgets: boolean;
  newSigners: { id: number; parts: SignerParts }[];
  newReferences: { id: number; bytes: Uint8Array }[];
  bodies: ArrayBuffer;
  documents: SentDocument[];
};

/** The answer of the thread, in the order of the documents. */
export type FinishingAnswer = { id: number } & ({ finished: FinishedContent[] } | { fault: string });

/** A document with all that it takes to finish it. */
export type UnfinishedContent = HashedContent & { signer: Signer; reference: Uint8Array };

/** The numbers of the signers and references that a thread has been given. */
export type KnownParts = Map<object, number>;

// More than a branch uses at a time; older ones are sent again when they are needed.
const mostKnown = 64;

/** Writes documents down for the finishing thread; signers and references only if it has not been given them before. */
export function composeRequest(id: number, documents: readonly UnfinishedContent[], known: KnownParts): FinishingRequest {
  const forgets = known.size >= mostKnown;
  if (forgets) known.clear();
  const newSigners: FinishingRequest['newSigners'] = [];
  const newReferences: FinishingRequest['newReferences'] = [];
  function numberOf(part: object, give: (id: number) => void): number {
    const number = known.get(part) ?? known.size;
    if (number === known.size) give(number);
    known.set(part, number);
    return number;
  }
  // In memory of their own: what is not handed over is copied with all the memory that it is a part of.
  const bodies = new Uint8Array(documents.reduce((sum, { hashed }) => sum + hashed.body.bytes.length, 0));
  let end = 0;
  const sent = documents.map(({ hashed: { body, ...rest }, lineItems, signer, reference }) => {
    const { bytes, ...places } = body;
    const bodyStart = end;
    bodies.set(bytes, bodyStart);
    end += bytes.length;
    return {
      ...rest,
      bodyStart,
      body: { ...places, length: bytes.length },
      lineItems,
      signer: numberOf(signer, (number) => newSigners.push({ id: number, parts: signer.secretParts() })),
      reference: numberOf(reference, (number) => newReferences.push({ id: number, bytes: reference })),
    };
  });
  const state = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  return { id, state, forgets, newSigners, newReferences, bodies: bodies.buffer, documents: sent };
}
