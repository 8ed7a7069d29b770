import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createPdfPress } from '../../../../../src-main/branch/documents/pdf/pdf-press.ts';
import type { PdfPress, PdfPressOptions } from '../../../../../src-main/branch/documents/pdf/pdf-press.ts';
import { printDocument } from '../../../../../src-main/branch/documents/pdf/print-document.ts';
import { openFontFiles } from '../../../../../src-main/branch/documents/pdf/text/typefaces.ts';
import { manyLines, pdfOrder } from '../../../../support/pdf-documents.ts';

let press: PdfPress;
const open = (options?: PdfPressOptions): PdfPress => {
  press = createPdfPress(options);
  return press;
};

afterEach(() => press.close());

const order = pdfOrder({});
const unreadable = { ...order, xml: Buffer.from('<Invoice/>') };

test('prints in its worker what the same code prints here', async () => {
  const printed = await open().print(order);
  expect(Buffer.from(printed).equals(await printDocument(order, openFontFiles()))).toBe(true);
});

test('prints several orders, each its own', async () => {
  open();
  const numbers = ['A-1', 'A-2', 'A-3'];
  const printed = await Promise.all(numbers.map((number) => press.print(pdfOrder({ number }))));
  expect(printed.map((pdf, index) => Buffer.from(pdf).includes(`Invoice ${numbers[index]})`))).toEqual([true, true, true]);
});

test('refuses what it cannot read and prints the next', async () => {
  open();
  await expect(press.print(unreadable)).rejects.toThrow('could not be printed');
  expect((await press.print(order)).length).toBeGreaterThan(10_000);
});

test('sends away what would wait too long', async () => {
  open({ maxWaiting: 1 });
  const printing = press.print(order);
  const waiting = press.print(order);
  await expect(press.print(order)).rejects.toMatchObject({ code: 'SERVICE_BUSY' });
  await Promise.all([printing, waiting]);
});

test('ends a worker that hangs, which costs only the order it was at', async () => {
  open({ timeLimitMs: 6_000 });
  const endless = press.print(pdfOrder({}, manyLines(20_000)));
  const next = press.print(order);
  await expect(endless).rejects.toMatchObject({ cause: { message: 'it took longer than 6000 ms' } });
  expect((await next).length).toBeGreaterThan(10_000);
});

test('keeps no program alive that has nothing more to print', () => {
  const pressFile = path.resolve('src-main/branch/documents/pdf/pdf-press.ts');
  const documentsFile = path.resolve('test/support/pdf-documents.ts');
  const program = `
    const { createPdfPress } = await import(${JSON.stringify(pressFile)});
    const { pdfOrder } = await import(${JSON.stringify(documentsFile)});
    const pdf = await createPdfPress().print(pdfOrder({}));
    process.stdout.write(String(pdf.length > 10_000));`;
  const options = { encoding: 'utf8', timeout: 30_000 } as const;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], options);
  expect({ status, stdout }).toEqual({ status: 0, stdout: 'true' });
});

test('gives up what waits when it closes', async () => {
  open();
  const given = Promise.allSettled([press.print(order), press.print(order)]);
  await press.close();
  expect((await given).map((each) => each.status)).toEqual(['rejected', 'rejected']);
  await expect(press.print(order)).rejects.toMatchObject({ code: 'SERVICE_BUSY' });
});
