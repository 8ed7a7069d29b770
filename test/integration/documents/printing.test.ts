import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newPrinter, printerChanges } from '#shared/api/printing/printers.ts';
import { isLanAddress } from '#main/branch/printing/network/printer-address.ts';
import type { Printing } from '#main/branch/printing/printing.ts';
import { ready, startFakePrinter, type FakePrinter, type PrinterBehavior } from '#support/branch/fake-printer.ts';
import { testCompany } from '#support/branch/running-branch.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { printEscpos } from '#support/rendering/escpos-interpreter.ts';
import { scanPaper } from '#support/rendering/scan-qr.ts';

const scope = { company_id: testCompany.company_id, environment: 'sandbox' } as const;
const printedPdfs: { printer: string; pdf: Buffer; title: string }[] = [];
const times = { connect: 2_000, status: 1_000, send: 5_000 };
// What CUPS would do.
const systemPrinters = {
  list: () => Promise.resolve([{ name: 'Office', is_default: true }]),
  print(printer: string, pdf: Uint8Array, title: string) {
    printedPdfs.push({ printer, pdf: Buffer.from(pdf), title });
    return Promise.resolve();
  },
};

let branch: TestBranch;
let printing: Printing;
const fakes: FakePrinter[] = [];

beforeAll(async () => {
  branch = await startTestBranch(
    {},
    { printers: { mayReach: (address) => isLanAddress(address) || address === '127.0.0.1', times, systemPrinters } },
  );
  ({ printing } = branch.running.branch.context);
});

afterEach(async () => {
  for (const { printer_id } of printing.printers()) await printing.removePrinter(printer_id);
  for (const fake of fakes.splice(0)) await fake.close();
});

afterAll(() => branch.running.close());

async function connectPrinter(name: string, behavior: PrinterBehavior = {}, more: Record<string, unknown> = {}) {
  const fake = await startFakePrinter(behavior);
  fakes.push(fake);
  const { host, port } = fake;
  return { fake, printer: await printing.addPrinter(newPrinter.parse({ name, host, port, ...more })) };
}

test('keeps printers, of which the first is the default one until another is', async () => {
  const first = await printing.addPrinter(newPrinter.parse({ name: 'Counter', host: '10.0.0.5' }));
  expect(first).toMatchObject({ kind: 'escpos', port: 9100, paper_mm: 80, opens_drawer: false, is_default: true });
  const second = await printing.addPrinter(newPrinter.parse({ name: 'Back room', host: 'printer.local', paper_mm: 58 }));
  expect(second.is_default).toBe(false);
  await printing.changePrinter(second.printer_id, printerChanges.parse({ is_default: true, opens_drawer: true }));
  expect(printing.printers()).toEqual([
    { ...second, is_default: true, opens_drawer: true },
    { ...first, is_default: false },
  ]);
  await printing.removePrinter(second.printer_id);
  await expect(printing.printReceipt(scope, 'inv_x')).rejects.toMatchObject({ code: 'PRINTER_NOT_FOUND' });
});

test('refuses names that are taken, addresses that are no printer’s, and printers that are not there', async () => {
  const { printer } = await connectPrinter('Counter');
  const { printer: other } = await connectPrinter('Other');
  await expect(printing.addPrinter(newPrinter.parse({ name: 'Counter', host: '127.0.0.1' }))).rejects.toMatchObject({
    code: 'PRINTER_NAME_EXISTS',
  });
  await expect(printing.changePrinter(other.printer_id, { name: 'Counter' })).rejects.toMatchObject({
    code: 'PRINTER_NAME_EXISTS',
  });
  expect(await printing.changePrinter(printer.printer_id, { name: 'Counter', paper_mm: 58 })).toMatchObject({ paper_mm: 58 });
  await expect(printing.addPrinter(newPrinter.parse({ name: 'Web', host: '8.8.8.8' }))).rejects.toMatchObject({
    code: 'PRINTER_ADDRESS_NOT_ALLOWED',
  });
  await expect(printing.changePrinter(printer.printer_id, { host: '8.8.8.8' })).rejects.toMatchObject({
    code: 'PRINTER_ADDRESS_NOT_ALLOWED',
  });
  await expect(printing.removePrinter('prn_unknown')).rejects.toMatchObject({ code: 'PRINTER_NOT_FOUND' });
});

test.each(['', '-x', 'a b', 'http://x', '1.2.3.4:9100/', 'x'.repeat(254)])('takes no %j for a host', (host) => {
  expect(newPrinter.safeParse({ name: 'Counter', host }).success).toBe(false);
});

test('prints a receipt whose QR is that of the document, opens the drawer, and says of a later one that it is a copy', async () => {
  const { fake } = await connectPrinter('Counter', { status: () => ready, confirms: true }, { opens_drawer: true, paper_mm: 58 });
  const { id, body } = await branch.sell('simplified');
  expect(await printing.printReceipt(scope, id)).toMatchObject({ is_copy: false, printer: { name: 'Counter' } });
  expect(await printing.printReceipt(scope, id)).toMatchObject({ is_copy: true });
  const [first, copy] = fake.jobs.map((job) => printEscpos(job));
  expect([first?.mechanics, copy?.mechanics]).toEqual([
    ['initialize', 'drawer', 'cut'],
    ['initialize', 'cut'],
  ]);
  const rows = first?.paper.rows ?? [];
  // Between the sum and the band of the sandbox.
  expect(scanPaper({ width: 384, rows: rows.slice(-500, -70) })).toBe(body['qr_code']);
  expect(copy?.paper.rows.length).toBeGreaterThan(rows.length);
});

test('prints while the gateway cannot be reached', async () => {
  const { fake } = await connectPrinter('Counter');
  await branch.running.stopGateway();
  const answer = await branch.post('simplified');
  await branch.running.startGateway();
  expect(answer.status).toBe(202);
  await printing.printReceipt(scope, String(answer.body['invoice_id']));
  expect(fake.jobs).toHaveLength(1);
});

test('a receipt that was not printed is no copy the next time', async () => {
  const broken = await connectPrinter('Broken', { status: (question) => (question === 1 ? ready | 8 : ready | 0x60) });
  const { printer } = await connectPrinter('Counter');
  const { id } = await branch.sell('simplified');
  await expect(printing.printReceipt(scope, id, broken.printer.printer_id)).rejects.toMatchObject({
    code: 'PRINTER_NOT_READY',
    extra: { reason: 'paper_out' },
  });
  expect(await printing.printReceipt(scope, id, printer.printer_id)).toMatchObject({ is_copy: false });
});

test('sends one job at a time to a printer', async () => {
  const { fake } = await connectPrinter('Counter');
  const sales = [
    await branch.sell('simplified'),
    await branch.sell('simplified'),
    await branch.sell('credit_note', await toCredit()),
  ];
  await Promise.all(sales.map(({ id }) => printing.printReceipt(scope, id)));
  expect([fake.jobs.length, fake.mostAtOnce()]).toEqual([3, 1]);
});

async function toCredit() {
  return { original_invoice_uuid: (await branch.sell('simplified')).uuid };
}

test('prints no receipt of a standard invoice before it is cleared, and one after that', async () => {
  const { fake } = await connectPrinter('Counter');
  await branch.running.stopGateway();
  const waiting = await branch.post('standard');
  await expect(printing.printReceipt(scope, String(waiting.body['invoice_id']))).rejects.toMatchObject({
    code: 'QR_NOT_AVAILABLE',
  });
  await branch.running.startGateway();
  const { id } = await branch.sell('standard');
  await printing.printReceipt(scope, id);
  expect(fake.jobs).toHaveLength(1);
});

test('prints no document of another company or environment', async () => {
  await connectPrinter('Counter');
  const { id } = await branch.sell('simplified');
  for (const other of [
    { ...scope, company_id: 'another' },
    { ...scope, environment: 'production' as const },
  ]) {
    await expect(printing.printReceipt(other, id)).rejects.toMatchObject({ code: 'INVOICE_NOT_FOUND' });
    await expect(printing.printPdf(other, id, 'Office')).rejects.toMatchObject({ code: 'INVOICE_NOT_FOUND' });
  }
});

test('hands the PDF of a document to a printer of the machine', async () => {
  const { id, body } = await branch.sell('simplified');
  expect(await printing.systemPrinters()).toEqual([{ name: 'Office', is_default: true }]);
  await printing.printPdf(scope, id, 'Office');
  const [job] = printedPdfs;
  expect([job?.printer, job?.pdf.subarray(0, 5).toString()]).toEqual(['Office', '%PDF-']);
  expect(job?.title).toContain(String((await branch.detailOf(body['invoice_id']))['invoice_number']));
});
