import assert from 'node:assert/strict';
import { parentPort, workerData } from 'node:worker_threads';
import { secp256k1 } from '#main/core/certificate/secp256k1.ts';
import { createSigner, type Signer } from '#main/core/stamp/signer.ts';
import { packContent } from '../../db/compression/document-content.ts';
import { states, type FinishingAnswer, type FinishingInput, type FinishingRequest } from './finishing-request.ts';
import { signContent } from './sign-content.ts';

const port = parentPort;
assert(port !== null, 'requests come to worker threads only');
const { answers }: FinishingInput = workerData;

const signers = new Map<number, Signer>();
const references = new Map<number, Uint8Array>();

function learn({ forgets, newSigners, newReferences }: FinishingRequest): void {
  if (forgets) for (const parts of [signers, references]) parts.clear();
  for (const { id, parts } of newSigners) signers.set(id, createSigner(parts.certificate, parts.privateKey));
  for (const { id, bytes } of newReferences) references.set(id, bytes);
}

function known<Value>(values: ReadonlyMap<number, Value>, id: number): Value {
  const value = values.get(id);
  assert(value !== undefined, 'signers and references come before their documents');
  return value;
}

// The packed bytes have memory of their own, which can be handed over.
function finish({ bodies, documents }: FinishingRequest) {
  return documents.map(({ bodyStart, body: { length, ...places }, lineItems, signer, reference, ...rest }) => {
    const body = { bytes: new Uint8Array(bodies, bodyStart, length), ...places };
    const content = signContent({ hashed: { ...rest, body }, lineItems }, known(signers, signer));
    return { packed: new Uint8Array(packContent(content, known(references, reference))), qr: content.qr };
  });
}

function send(answer: FinishingAnswer, memory: ArrayBuffer[] = []): void {
  answers.postMessage(answer, memory);
}

function answer(request: FinishingRequest): void {
  const { id, state } = request;
  learn(request);
  if (Atomics.compareExchange(state, 0, states.waiting, states.begun) !== states.waiting) return;
  try {
    const finished = finish(request);
    send(
      { id, finished },
      finished.map(({ packed }) => packed.buffer),
    );
  } catch (cause) {
    send({ id, fault: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) });
  }
  Atomics.store(state, 0, states.answered);
  Atomics.notify(state, 0);
}

// Loads native code, before this thread says that it may be ended.
secp256k1();
port.on('message', answer);
port.postMessage('ready');
