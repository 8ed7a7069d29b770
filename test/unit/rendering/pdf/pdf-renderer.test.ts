import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { WorkerQueueClosedError, WorkerQueueFullError } from '#main/platform/workers/worker-queue.ts';
import { createPdfRenderer, type PdfRenderer, type PdfRendererOptions } from '#main/rendering/pdf/pdf-renderer.ts';
import { printDocument } from '#main/rendering/pdf/print-document.ts';
import { openFontFiles } from '#main/rendering/pdf/fonts/typefaces.ts';
import { manyLines, pdfRequest } from '#support/rendering/pdf-documents.ts';

// Its thread is started once, where a test does nothing to it.
const shared = createPdfRenderer();
let pdfRenderer: PdfRenderer = shared;
const open = (options?: PdfRendererOptions): PdfRenderer => {
  pdfRenderer = createPdfRenderer(options);
  return pdfRenderer;
};

afterEach(async () => {
  if (pdfRenderer !== shared) await pdfRenderer.close();
  pdfRenderer = shared;
});
afterAll(() => shared.close());

const request = pdfRequest({});
const unreadable = { ...request, xml: Buffer.from('<Invoice/>') };

test('prints in its worker what the same code prints here', async () => {
  const printed = await shared.print(request);
  expect(Buffer.from(printed).equals(await printDocument(request, openFontFiles()))).toBe(true);
});

test('prints several orders, each its own', async () => {
  const numbers = ['A-1', 'A-2', 'A-3'];
  const printed = await Promise.all(numbers.map((number) => shared.print(pdfRequest({ number }))));
  expect(printed.map((pdf, index) => Buffer.from(pdf).includes(`Invoice ${numbers[index]})`))).toEqual([true, true, true]);
});

test('refuses what it cannot read and prints the next', async () => {
  await expect(shared.print(unreadable)).rejects.toThrow('could not be printed');
  expect((await shared.print(request)).length).toBeGreaterThan(10_000);
});

test('sends away what would wait too long', async () => {
  open({ maxWaiting: 1 });
  const printing = pdfRenderer.print(request);
  const waiting = pdfRenderer.print(request);
  await expect(pdfRenderer.print(request)).rejects.toBeInstanceOf(WorkerQueueFullError);
  await Promise.all([printing, waiting]);
});

test('ends a worker that hangs, which costs only the request it was at', async () => {
  open({ timeLimitMs: 4_000 });
  const endless = pdfRenderer.print(pdfRequest({}, manyLines(20_000)));
  const next = pdfRenderer.print(request);
  await expect(endless).rejects.toMatchObject({ cause: { message: 'it took longer than 4000 ms' } });
  expect((await next).length).toBeGreaterThan(10_000);
});

test('keeps no program alive that has nothing more to print', () => {
  const rendererFile = path.resolve('src-main/rendering/pdf/pdf-renderer.ts');
  const documentsFile = path.resolve('test/support/rendering/pdf-documents.ts');
  const program = `
    const { createPdfRenderer } = await import(${JSON.stringify(rendererFile)});
    const { pdfRequest } = await import(${JSON.stringify(documentsFile)});
    const pdf = await createPdfRenderer().print(pdfRequest({}));
    process.stdout.write(String(pdf.length > 10_000));`;
  const options = { encoding: 'utf8', timeout: 30_000 } as const;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], options);
  expect({ status, stdout }).toEqual({ status: 0, stdout: 'true' });
});

test('gives up what waits when it closes', async () => {
  open();
  const given = Promise.allSettled([pdfRenderer.print(request), pdfRenderer.print(request)]);
  await pdfRenderer.close();
  expect((await given).map((each) => each.status)).toEqual(['rejected', 'rejected']);
  await expect(pdfRenderer.print(request)).rejects.toBeInstanceOf(WorkerQueueClosedError);
});
