import type { MessagePort } from 'node:worker_threads';
import type { SignerParts } from '../../../core/stamp/signer.ts';
import type { HashedDocument } from '../../../core/stamp/stamp.ts';

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
