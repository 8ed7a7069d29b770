import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { AppError } from '#shared/api/app-error.ts';
import { managerPrinters } from '#shared/api/people/printers.ts';
import { isLanAddress } from '#main/branch/printing/network/printer-address.ts';
import { ready, startFakePrinter, type FakePrinter, type PrinterBehavior } from '#support/branch/fake-printer.ts';
import { writeBeside } from '#support/branch/ledger-beside.ts';
import { codeOf, type Browser } from '#support/branch/people-api/browser.ts';
import { signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { printEscpos } from '#support/rendering/escpos-interpreter.ts';

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

test('the report of a day is printed on the chosen receipt printer, else on the default one', async () => {
  const { fake } = await connect('Counter');
  const { fake: other, id: kitchen } = await connect('Kitchen');
  await shop.sell('simplified', { till: 'Till 1' });
  const path = '/manager/reports/day/print';
  expect((await manager.send('POST', path, {})).body).toEqual({ printer: 'Counter' });
  expect((await manager.send('POST', path, { printer: kitchen, date: '2026-11-19' })).body).toEqual({ printer: 'Kitchen' });
  const [today = [], dayBefore = []] = [fake, other].map(({ jobs: [job] }) => printEscpos(job ?? Buffer.alloc(0)).paper.rows);
  expect([fake.jobs.length, other.jobs.length]).toEqual([1, 1]);
  // A day with sales has more to say than one without.
  expect(today.length).toBeGreaterThan(dayBefore.length);
  expect(codeOf(await manager.send('POST', path, { printer: 'Office' }))).toBe('PRINTER_NOT_FOUND');
  expect(codeOf(await manager.send('POST', path, { date: 'today' }))).toBe('VALIDATION_ERROR');
  const { body } = await manager.get('/manager/audit-log?action=day_report.printed');
  expect(body['data']).toContainEqual(expect.objectContaining({ target: '2026-11-19', username: 'manager' }));
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

// 16 dots by 8, black over all of it but one row.
const logo = { width: 16, dots: Buffer.from([...Array<number>(14).fill(0xff), 0, 0]).toString('base64') };

async function firstJob(printer: FakePrinter, id: string) {
  const before = printer.jobs.length;
  await manager.send('POST', `/manager/documents/${id}/print`, { as: 'receipt' });
  const job = printer.jobs[before];
  expect(job).toBeDefined();
  return printEscpos(job ?? Buffer.alloc(0)).paper.rows;
}

// In the middle of the paper, anywhere from the top.
function hasLogo(rows: readonly boolean[][]): boolean {
  const black = JSON.stringify(Array.from({ length: 384 }, (_, x) => x >= 184 && x < 200));
  const index = rows.findIndex((row) => JSON.stringify(row) === black);
  const following = rows.slice(index, index + 8);
  return index !== -1 && following.slice(0, 7).every((row) => JSON.stringify(row) === black) && !following[7]?.some(Boolean);
}

test('a receipt has the logo of the shop at its head and its lines below the QR, until they are taken away', async () => {
  const { fake } = await connect('Counter');
  const { id } = await shop.sell('simplified');
  const plain = await firstJob(fake, id);
  const layout = { logo, footer_ar: 'الاستبدال خلال 14 يومًا', footer_en: 'Exchange within 14 days\nThank you', link_qr: true };
  const changed = await manager.send('PATCH', '/manager/receipt-layout', layout);
  expect([changed.status, changed.body]).toEqual([200, layout]);
  expect((await shown()).receipt_layout).toEqual(layout);
  const copy = await firstJob(fake, id);
  expect([hasLogo(plain), hasLogo(copy)]).toEqual([false, true]);
  const longer = await firstJob(fake, id);
  await manager.send('PATCH', '/manager/receipt-layout', { footer_en: '' });
  const shorter = await firstJob(fake, id);
  expect(longer.length - shorter.length).toBe(66);
  await manager.send('PATCH', '/manager/receipt-layout', { logo: null, footer_ar: '', link_qr: false });
  expect(hasLogo(await firstJob(fake, id))).toBe(false);
  const { body } = await manager.get('/manager/audit-log?action=receipt_layout.changed');
  expect(body['data']).toMatchObject([
    { detail: { has_logo: false } },
    { detail: { footer_en: '' } },
    { detail: { has_logo: true } },
  ]);
});

test('a picture shows what the shop adds, on either paper', async () => {
  await manager.send('PATCH', '/manager/receipt-layout', { logo });
  for (const [paper, width] of [
    ['58', 384],
    ['80', 576],
  ] as const) {
    const { headers, bytes } = await manager.get(`/manager/receipt-layout/picture?paper_mm=${paper}`);
    expect(headers['content-type']).toBe('image/png');
    expect(bytes.readUInt32BE(16)).toBe(width);
  }
  await manager.send('PATCH', '/manager/receipt-layout', { logo: null });
});

// Where a PNG has it.
function heightOf({ bytes }: { bytes: Buffer }): number {
  return bytes.readUInt32BE(20);
}

test('a picture shows changes before they are stored, and stores none of them', async () => {
  await manager.send('PATCH', '/manager/receipt-layout', { logo: null, footer_ar: '', footer_en: 'Thank you' });
  const path = '/manager/receipt-layout/picture?paper_mm=58';
  const before = (await shown()).receipt_layout;
  const plain = await manager.get(path);
  const drawn = await manager.send('POST', path, { footer_en: 'Thank you\nCome again\nSoon' });
  expect([drawn.status, drawn.headers['content-type'], drawn.bytes.readUInt32BE(16)]).toEqual([200, 'image/png', 384]);
  expect(heightOf(drawn)).toBeGreaterThan(heightOf(plain));
  expect(heightOf(await manager.send('POST', path, { logo }))).toBeGreaterThan(heightOf(plain));
  expect(heightOf(await manager.send('POST', path, { link_qr: true }))).toBeGreaterThan(heightOf(plain));
  expect(heightOf(await manager.send('POST', path, {}))).toBe(heightOf(plain));
  expect((await shown()).receipt_layout).toEqual(before);
  const refused = await manager.send('POST', path, { footer_en: '1\n2\n3\n4\n5\n6\n7', footer_ar: 'x'.repeat(401) });
  const { details } = refused.body['error'] as { details: { path: string }[] };
  expect([refused.status, details.map(({ path: field }) => field)]).toEqual([400, ['footer_ar', 'footer_en']]);
  const cashier = await signIn(shop.running, 'cashier');
  expect(codeOf(await cashier.send('POST', path, {}))).toBe('FORBIDDEN');
});

test('what is no logo of a receipt is refused, with all faults at once', async () => {
  const wrong = {
    logo: { width: 16, dots: Buffer.alloc(15).toString('base64') },
    footer_ar: 'x'.repeat(401),
    footer_en: '1\n2\n3\n4\n5\n6\n7',
  };
  const refused = await manager.send('PATCH', '/manager/receipt-layout', wrong);
  const { details } = refused.body['error'] as { details: { path: string }[] };
  expect([refused.status, details.map(({ path }) => path)]).toEqual([400, ['logo.dots', 'footer_ar', 'footer_en']]);
  const tooLarge = { width: 384, dots: Buffer.alloc(48 * 257).toString('base64') };
  expect(codeOf(await manager.send('PATCH', '/manager/receipt-layout', { logo: tooLarge }))).toBe('VALIDATION_ERROR');
  const cashier = await signIn(shop.running, 'cashier');
  expect(codeOf(await cashier.send('PATCH', '/manager/receipt-layout', { footer_en: 'mine' }))).toBe('FORBIDDEN');
});

test('a logo that is damaged in the ledger stops no receipt', async () => {
  const { fake } = await connect('Counter');
  const { id } = await shop.sell('simplified');
  await manager.send('PATCH', '/manager/receipt-layout', { logo, footer_ar: '', footer_en: 'Thank you' });
  writeBeside(shop.running, (writer) =>
    writer.update('receipt_layout', { logo_dots: Buffer.alloc(1).toString('base64') }, { id: 1 }),
  );
  expect((await shown()).receipt_layout).toEqual({ logo: null, footer_ar: '', footer_en: 'Thank you', link_qr: false });
  expect(hasLogo(await firstJob(fake, id))).toBe(false);
  expect(fake.jobs).toHaveLength(1);
});
