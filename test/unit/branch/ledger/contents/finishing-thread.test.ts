import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { packContent } from '#main/branch/db/compression/document-content.ts';
import type { UnfinishedContent } from '#main/branch/ledger/contents/finishing-request.ts';
import { FinishingThread, type FinishingThreadOptions } from '#main/branch/ledger/contents/finishing-thread.ts';
import { signContent } from '#main/branch/ledger/contents/sign-content.ts';
import { createSigner } from '#main/core/stamp/signer.ts';
import { initialPreviousHash } from '#main/core/stamp/hash.ts';
import { hashTaxDocument } from '#main/core/stamp/stamp-document.ts';
import { createLogger } from '#main/platform/logger.ts';
import { faults, faultyScript, type Fault } from '#support/branch/ledger/faulty-finishing.ts';
import { sampleDocument } from '#support/core/sample-document.ts';
import { unitSigner } from '#support/core/stamp/stamp-signer.ts';

const signer = unitSigner();
const now = new Date('2026-11-20T09:00:00.000Z');
const reference = Buffer.from('the same words again and again '.repeat(40));
let logged: string[];
let opened: FinishingThread[];

beforeEach(() => {
  [logged, opened] = [[], []];
});
afterEach(() => Promise.all(opened.map((thread) => thread.close())));

function openThread(options: Partial<FinishingThreadOptions> = {}): FinishingThread {
  const stream = { write: (line: string) => void logged.push(line) };
  const thread = new FinishingThread({ logger: createLogger({ name: 'test', stream }), ...options });
  opened.push(thread);
  return thread;
}

function openFaulty(fault: Fault, options: Partial<FinishingThreadOptions> = {}): FinishingThread {
  return openThread({ script: faultyScript(fault), longestAnswerMs: 100, ...options });
}

function unfinished(icv: number, changes: Partial<UnfinishedContent> = {}): UnfinishedContent {
  const hashed = hashTaxDocument(sampleDocument({ number: `ف-${icv}` }), { icv, previousHash: initialPreviousHash }, now);
  return { hashed, lineItems: `[{"n":${icv}}]`, signer, reference, ...changes };
}

function finishedHere({ hashed, lineItems, ...made }: UnfinishedContent) {
  const content = signContent({ hashed, lineItems }, made.signer);
  return { packed: new Uint8Array(packContent(content, made.reference)), qr: content.qr };
}

test('makes exactly the bytes that the main thread makes, of any signer and reference', async () => {
  const thread = openThread();
  await thread.start();
  for (let round = 0; round < 40; round += 1) {
    // More than the thread is asked to remember.
    const other = {
      signer: createSigner(signer.certificate, signer.secretParts().privateKey),
      reference: Buffer.from(`${round}`),
    };
    const documents = [unfinished(1), unfinished(2, other), unfinished(3)];
    expect(thread.give(documents)?.wait()).toEqual(documents.map(finishedHere));
  }
  expect(logged).toEqual([]);
});

test('what was taken back is never begun', async () => {
  const thread = openFaulty('hangs');
  await thread.start();
  const [first, second] = [thread.give([unfinished(1)]), thread.give([unfinished(2)])];
  expect(first?.wait()).toBeUndefined();
  expect([first?.takeBack(), second?.takeBack(), second?.takeBack()]).toEqual([false, true, false]);
});

test('answers that nobody waits for are passed over', async () => {
  const thread = openThread();
  await thread.start();
  const given = [1, 2, 3].map((icv) => thread.give([unfinished(icv)]));
  given[1]?.takeBack();
  expect(given[2]?.wait()).toEqual([finishedHere(unfinished(3))]);
});

test('takes nothing before it is ready, nor after it was closed', async () => {
  const thread = openThread();
  expect(thread.give([unfinished(1)])).toBeUndefined();
  await thread.start();
  expect(thread.give([unfinished(1)])).toBeDefined();
  await thread.close();
  await thread.start();
  expect(thread.give([unfinished(1)])).toBeUndefined();
  expect(logged).toEqual([]);
});

test('is ended once it was idle for a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const thread = openThread();
    await thread.start();
    const isThere = [59_000, 59_000, 60_000].map((idleMs) => {
      vi.advanceTimersByTime(idleMs);
      return thread.give([unfinished(1)]) !== undefined;
    });
    expect([isThere, logged]).toEqual([[true, true, false], []]);
  } finally {
    vi.useRealTimers();
  }
});

test.each(faults)('a thread that %s is given up, without its key in the log, and another one is started', async (fault) => {
  const thread = openFaulty(fault, { restartAfterMs: 0 });
  await thread.start();
  const [first, second] = [thread.give([unfinished(1)]), thread.give([unfinished(2)])];
  expect([first?.wait(), second?.wait()]).toEqual([undefined, undefined]);
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain('the thread that finishes documents has failed');
  expect(logged[0]).not.toContain(Buffer.from(signer.secretParts().privateKey).toString('base64'));
  await thread.start();
  expect(thread.give([unfinished(1)])).toBeDefined();
});

test('after a thread has failed, the next one is not started at once', async () => {
  const thread = openFaulty('hangs');
  await thread.start();
  expect(thread.give([unfinished(1)])?.wait()).toBeUndefined();
  await thread.start();
  expect(thread.give([unfinished(1)])).toBeUndefined();
});

test('a thread that cannot be loaded takes nothing', async () => {
  const thread = openThread({ script: new URL('file:///nowhere/finishing-worker.ts') });
  await thread.start();
  expect(thread.give([unfinished(1)])).toBeUndefined();
  expect(logged).toHaveLength(1);
});
