import assert from 'node:assert/strict';
import { parentPort } from 'node:worker_threads';
import type { PdfOrder } from './pdf-order.ts';
import { printDocument } from './print-document.ts';
import { readFontFiles } from './text/typefaces.ts';
import type { FontFile } from './text/typefaces.ts';

/** What comes back for an order: the file, or why there is none. */
export type PdfAnswer = { pdf: Uint8Array } | { fault: string };

const port = parentPort;
assert(port !== null, 'pdf-worker.ts is run as a worker thread');

let fontFiles: readonly FontFile[] | undefined;

async function answer(order: PdfOrder): Promise<PdfAnswer> {
  try {
    fontFiles ??= readFontFiles();
    return { pdf: await printDocument(order, fontFiles) };
  } catch (cause) {
    return { fault: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) };
  }
}

port.on('message', (order: PdfOrder) => {
  void answer(order).then((answered) => port.postMessage(answered));
});
