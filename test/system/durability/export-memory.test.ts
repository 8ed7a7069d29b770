import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { amount } from '#shared/invoice/amount.ts';
import { ledgerDocuments } from '#support/branch/ledger/ledger-documents.ts';
import { runBranch, type RunningBranch } from '#support/branch/running-branch.ts';
import { signedXmlOf } from '#support/branch/ledger/stored-documents.ts';
import { sampleLine } from '#support/core/sample-document.ts';
import { openLedgerBeside } from '#support/branch/ledger-beside.ts';

const count = 1_200;
const linesOfEach = 100;
const mebibyte = 1024 * 1024;
const sampleEveryMs = 2;
const collectEveryMs = 200;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** What the JavaScript side holds, its buffers included. */
function held(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function inMebibytes(bytes: number): string {
  return `${(bytes / mebibyte).toFixed(1)} MiB`;
}

/** Downloads every part, one after the other, and returns the maximum growth of memory meanwhile. */
async function downloadAll(running: RunningBranch, everyMs: number, beforeLooking: () => void) {
  // Memory of buffers is given back a turn after their collection: without it, the start would look too high.
  collectGarbage();
  await nextTurn();
  collectGarbage();
  const before = { held: held(), resident: process.memoryUsage.rss() };
  const peak = { ...before };
  const sampler = setInterval(() => {
    beforeLooking();
    peak.held = Math.max(peak.held, held());
    peak.resident = Math.max(peak.resident, process.memoryUsage.rss());
  }, everyMs);
  let invoices = 0;
  let zipBytes = 0;
  const start = performance.now();
  for (const part of [0, 1, 2]) {
    const response = await fetch(`${running.branch.url}/v1/invoices/export/xml?part=${part}`, {
      headers: { authorization: `Bearer ${running.apiKey}` },
    });
    invoices += Number(response.headers.get('x-export-invoice-count'));
    for await (const chunk of response.body ?? []) zipBytes += chunk.byteLength;
  }
  const tookMs = performance.now() - start;
  clearInterval(sampler);
  const [heldGrowth, residentGrowth] = [peak.held - before.held, peak.resident - before.resident];
  return { invoices, zipBytes, tookMs, heldGrowth, residentGrowth };
}

test(`an export of ${count} documents in 3 parts never holds a part in memory`, async () => {
  const running = await runBranch();
  await running.branch.context.queue.close();
  const { db } = running.branch.context;
  const documents = ledgerDocuments(openLedgerBeside(running), running.clock);
  const lines = Array.from({ length: linesOfEach }, (_, index) =>
    sampleLine({ name: `قهوة عربية | Arabic coffee ${index}`, quantity: amount(index + 1), unitPrice: amount('12.35') }),
  );
  let lastId = '';
  for (let start = 0; start < count; start += 100) {
    const hundred = Array.from({ length: 100 }, (_, index) => documents.append({ number: `M-${start + index}` }, lines));
    const ids = await Promise.all(hundred);
    await Promise.all(ids.map((id) => documents.settle(id, 'reported')));
    lastId = ids.at(-1) ?? '';
  }
  // All have about as many bytes as the last.
  const stored = signedXmlOf(db, lastId).length * count;
  const partBytes = (stored / count) * 500;

  const freely = await downloadAll(running, sampleEveryMs, () => undefined);
  // What is held is only seen where garbage is cleared away before looking.
  const tidied = await downloadAll(running, collectEveryMs, collectGarbage);
  await running.close();

  process.stdout.write(
    `${count} documents of ${inMebibytes(stored / count)} (a part: ${inMebibytes(partBytes)} of XML) in ${Math.round(freely.tookMs)} ms, ` +
      `ZIPs of ${inMebibytes(freely.zipBytes)}; peak growth: ${inMebibytes(freely.residentGrowth)} resident, ` +
      `${inMebibytes(freely.heldGrowth)} with garbage, ${inMebibytes(tidied.heldGrowth)} without\n`,
  );
  expect([freely.invoices, tidied.invoices]).toEqual([count, count]);
  expect(tidied.heldGrowth).toBeLessThan(partBytes);
});
