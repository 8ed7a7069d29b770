import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { AppError } from '../../../../src-shared/api/app-error.ts';
import { managerPrinters } from '../../../../src-shared/api/manager/appliance/printers.ts';
import { isLanAddress } from '../../../../src-main/branch/printing/network/printer-address.ts';
import { ready, startFakePrinter, type FakePrinter, type PrinterBehavior } from '../../../support/branch/fake-printer.ts';
import { codeOf, type Browser } from '../../../support/branch/manager/browser.ts';
import { signIn, storeTestUsers, testUsers } from '../../../support/branch/manager/people.ts';
import { startTestBranch, type TestBranch } from '../../../support/branch/start-test-branch.ts';
import { printEscpos } from '../../../support/rendering/escpos-interpreter.ts';

const printedPdfs: { printer: string; pdf: Buffer; title: string }[] = [];
const fakes: FakePrinter[] = [];
const times = { connect: 2_000, status: 1_000, send: 5_000 };
let hasPrintSystem = true;
// What CUPS would do.
const systemPrinters = {
  list: () =>
    hasPrintSystem
      ? Promise.resolve([
          { name: 'Office', is_default: true },
          { name: 'Store', is_default: false },
        ])
      : Promise.reject(new AppError('PRINT_SYSTEM_UNAVAILABLE')),
  print(printer: string, pdf: Uint8Array, title: string) {
    printedPdfs.push({ printer, pdf: Buffer.from(pdf), title });
    return Promise.resolve();
  },
};

let shop: TestBranch;
let manager: Browser;

function mayReach(address: string): boolean {
  return isLanAddress(address) || address === '127.0.0.1';
}

beforeAll(async () => {
  shop = await startTestBranch({}, { printers: { mayReach, times, systemPrinters } });
  storeTestUsers(shop.running, await testUsers());
  manager = await signIn(shop.running, 'manager');
});

afterEach(async () => {
  hasPrintSystem = true;
  printedPdfs.splice(0);
  for (const { printer_id } of (await shown()).receipt_printers) await manager.send('DELETE', `/manager/printers/${printer_id}`);
  for (const fake of fakes.splice(0)) await fake.close();
});

afterAll(() => shop.running.close());

async function shown() {
  return managerPrinters.parse((await manager.get('/manager/printers')).body);
}

async function connect(name: string, behavior: PrinterBehavior = { status: () => ready, confirms: true }) {
  const fake = await startFakePrinter(behavior);
  fakes.push(fake);
  const { host, port } = fake;
  const added = await manager.send('POST', '/manager/printers', { name, host, port, paper_mm: 58 });
  return { fake, id: String(added.body['printer_id']) };
}

test('a receipt printer is added, changed and removed', async () => {
  const added = await manager.send('POST', '/manager/printers', { name: 'Counter', host: '10.0.0.5' });
  expect([added.status, added.body]).toMatchObject([201, { port: 9100, paper_mm: 80, is_default: true }]);
  const path = `/manager/printers/${String(added.body['printer_id'])}`;
  expect((await manager.send('PATCH', path, { paper_mm: 58, host: '10.0.0.6' })).body).toMatchObject({
    name: 'Counter',
    paper_mm: 58,
    host: '10.0.0.6',
  });
  expect(codeOf(await manager.send('POST', '/manager/printers', { name: 'Counter', host: '10.0.0.7' }))).toBe(
    'PRINTER_NAME_EXISTS',
  );
  expect(codeOf(await manager.send('PATCH', path, { host: '8.8.8.8' }))).toBe('PRINTER_ADDRESS_NOT_ALLOWED');
  expect((await manager.send('DELETE', path)).status).toBe(204);
  expect(codeOf(await manager.send('DELETE', path))).toBe('PRINTER_NOT_FOUND');
  const { body } = await manager.get('/manager/audit-log?action=printer.changed');
  expect(body['data']).toContainEqual(expect.objectContaining({ detail: { paper_mm: 58, host: '10.0.0.6' } }));
});

test('the printers of this machine are listed, and one is chosen for PDFs', async () => {
  expect((await shown()).system_printers).toEqual({ is_available: true, printers: await systemPrinters.list() });
  const chosen = await manager.send('PATCH', '/manager/printers', { pdf_printer: 'Store' });
  expect(chosen.body['pdf_printer']).toBe('Store');
  expect(codeOf(await manager.send('PATCH', '/manager/printers', { pdf_printer: 'Attic' }))).toBe('PRINTER_NOT_FOUND');
  expect((await shown()).pdf_printer).toBe('Store');
  await manager.send('PATCH', '/manager/printers', { pdf_printer: null });
  expect((await shown()).pdf_printer).toBeNull();
});

test('a machine without a print system has no printers', async () => {
  hasPrintSystem = false;
  expect((await shown()).system_printers).toEqual({ is_available: false, printers: [] });
  const { id } = await shop.sell('simplified');
  expect(codeOf(await manager.send('POST', `/manager/documents/${id}/print`, { as: 'pdf' }))).toBe('PRINT_SYSTEM_UNAVAILABLE');
});

test('a test page is printed over the whole width of the paper', async () => {
  const { fake, id } = await connect('Counter');
  const answer = await manager.send('POST', '/manager/printers/test', { as: 'receipt', printer: id });
  expect([answer.status, answer.body]).toEqual([200, { as: 'receipt', printer: 'Counter', is_copy: null }]);
  const [job] = fake.jobs;
  expect(job).toBeDefined();
  const { paper, mechanics } = printEscpos(job ?? Buffer.alloc(0));
  expect(paper.width).toBe(384);
  // The black band at its head goes from edge to edge.
  expect(paper.rows.some((row) => row.length === 384 && row.every((dot) => dot))).toBe(true);
  expect(mechanics).toEqual(['initialize', 'cut']);
});

test('a test page is printed as a PDF', async () => {
  const answer = await manager.send('POST', '/manager/printers/test', { as: 'pdf', printer: 'Store' });
  expect(answer.body).toMatchObject({ as: 'pdf', printer: 'Store' });
  expect(printedPdfs).toMatchObject([{ printer: 'Store', title: 'Sanad' }]);
  expect(printedPdfs[0]?.pdf.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a printer that does not answer, or says what is wrong, is told', async () => {
  const { id } = await connect('Counter');
  await fakes[0]?.close();
  expect(codeOf(await manager.send('POST', '/manager/printers/test', { as: 'receipt', printer: id }))).toBe(
    'PRINTER_UNREACHABLE',
  );
  expect(codeOf(await manager.send('POST', '/manager/printers/test', { as: 'receipt', printer: 'none' }))).toBe(
    'PRINTER_NOT_FOUND',
  );
});

test('a document is printed as a receipt, the second time as a copy', async () => {
  const { fake } = await connect('Counter');
  const { id } = await shop.sell('simplified');
  const path = `/manager/documents/${id}/print`;
  expect((await manager.send('POST', path, { as: 'receipt' })).body).toEqual({
    as: 'receipt',
    printer: 'Counter',
    is_copy: false,
  });
  expect((await manager.send('POST', path, { as: 'receipt' })).body['is_copy']).toBe(true);
  expect(fake.jobs).toHaveLength(2);
  const { body } = await manager.get('/manager/audit-log?action=document.printed');
  expect(body['data']).toContainEqual(expect.objectContaining({ target: id, username: 'manager' }));
});

test('a document is printed as a PDF on the chosen printer, else on that of the print system', async () => {
  const { id } = await shop.sell('simplified');
  const path = `/manager/documents/${id}/print`;
  expect((await manager.send('POST', path, { as: 'pdf' })).body).toEqual({ as: 'pdf', printer: 'Office', is_copy: null });
  await manager.send('PATCH', '/manager/printers', { pdf_printer: 'Store' });
  expect((await manager.send('POST', path, { as: 'pdf' })).body['printer']).toBe('Store');
  expect((await manager.send('POST', path, { as: 'pdf', printer: 'Office' })).body['printer']).toBe('Office');
  expect(printedPdfs.map(({ printer }) => printer)).toEqual(['Office', 'Store', 'Office']);
  await manager.send('PATCH', '/manager/printers', { pdf_printer: null });
});

test('what is not there is not printed, and a cashier prints documents, but tries no printer', async () => {
  const none = await manager.send('POST', '/manager/documents/inv_none/print', { as: 'pdf' });
  expect([none.status, codeOf(none)]).toEqual([404, 'INVOICE_NOT_FOUND']);
  const { id } = await shop.sell('simplified');
  const cashier = await signIn(shop.running, 'cashier');
  await manager.send('PATCH', '/manager/printers', { pdf_printer: (await systemPrinters.list())[0]?.name });
  const printed = await cashier.send('POST', `/manager/documents/${id}/print`, { as: 'pdf' });
  expect([printed.status, printed.body['as']]).toEqual([200, 'pdf']);
  await manager.send('PATCH', '/manager/printers', { pdf_printer: null });
  expect(codeOf(await cashier.send('POST', '/manager/printers/test', { as: 'pdf' }))).toBe('FORBIDDEN');
});
