import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSystemPrinters, type SystemPrinters } from '#main/branch/printing/system-printers.ts';
import { printDocument } from '#main/rendering/pdf/print-document.ts';
import { openFontFiles } from '#main/rendering/pdf/fonts/typefaces.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { hasCups, startCups, type Cups } from '#support/platform/cups.ts';
import { pdfRequest } from '#support/rendering/pdf-documents.ts';
import { startTcpPrinter, type TcpPrinter } from '#support/rendering/tcp-printer.ts';

describe.skipIf(!hasCups)('printers of the machine (cups, as root)', () => {
  let cups: Cups;
  let device: TcpPrinter;
  let printers: SystemPrinters;

  beforeAll(async () => {
    [cups, device] = [await startCups(), await startTcpPrinter()];
    printers = createSystemPrinters({ lp: 'lp', lpstat: 'lpstat', environment: cups.environment });
  });
  afterAll(async () => {
    await cups.close();
    await device.close();
  });

  test('a machine without printers has none', async () => {
    expect(await printers.list()).toEqual([]);
  });

  test('a PDF reaches the printer as it is', async () => {
    cups.addPrinter('Office', `socket://${device.address}`);
    expect(await printers.list()).toEqual([{ name: 'Office', is_default: false }]);
    const pdf = await printDocument(pdfRequest({}), openFontFiles());
    await printers.print('Office', pdf, 'INV-2026-000124');
    const [job] = await eventually(
      () => Promise.resolve(device.jobs),
      (jobs) => jobs.length > 0,
    );
    expect(job?.equals(Buffer.from(pdf))).toBe(true);
  });

  test('a printer that takes no jobs is named', async () => {
    await expect(printers.print('Nowhere', Buffer.from('%PDF'), 'x')).rejects.toMatchObject({ code: 'PRINTER_NOT_FOUND' });
  });
});
