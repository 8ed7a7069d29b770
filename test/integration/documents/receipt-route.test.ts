import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPrinter } from '#shared/api/printing/printers.ts';
import { startFakePrinter, type FakePrinter } from '#support/branch/fake-printer.ts';
import { printEscpos } from '#support/rendering/escpos-interpreter.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';

let branch: TestBranch;
let fake: FakePrinter;

beforeAll(async () => {
  branch = await startTestBranch({}, { printers: { mayReach: () => true } });
  fake = await startFakePrinter();
});

afterAll(() => Promise.all([branch.running.close(), fake.close()]));

function print(invoiceId: string, body: unknown = {}) {
  return branch.running.send('POST', `/v1/invoices/${invoiceId}/print`, JSON.stringify(body));
}

async function receipt(invoiceId: string, query = '') {
  const { running } = branch;
  const url = `${running.branch.url}/v1/invoices/${invoiceId}/receipt${query}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${running.apiKey}` } });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

test('gives the whole receipt as a picture as wide as the paper, and as bytes for a printer', async () => {
  const { id } = await branch.sell('simplified', { line_items: [{ description: 'قهوة عربية', quantity: 1, unit_price: 5 }] });
  const [usual, narrow] = [await receipt(id), await receipt(id, '?width=58')];
  expect([usual.status, usual.type]).toEqual([200, 'image/png']);
  expect(usual.bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect([usual.bytes.readUInt32BE(16), narrow.bytes.readUInt32BE(16)]).toEqual([576, 384]);
  const print = await receipt(id, '?format=escpos&width=80');
  expect([print.status, print.type]).toEqual([200, 'application/octet-stream']);
  // ESC @ first, then bit images as wide as the paper, GS v 0; ESC p would open the drawer.
  expect(print.bytes.subarray(0, 2)).toEqual(Buffer.from([0x1b, 0x40]));
  expect(print.bytes.includes(Buffer.from([0x1d, 0x76, 0x30, 0, 72, 0]))).toBe(true);
  expect((await receipt(id, '?format=escpos&width=80')).bytes.equals(print.bytes)).toBe(true);
});

function widthMm({ bytes }: { bytes: Buffer }): number {
  return Math.round((Number(/MediaBox \[0 0 ([\d.]+) [\d.]+\]/.exec(bytes.toString('latin1'))?.[1]) / 72) * 25.4);
}

test('gives the same as a PDF that is as wide as the paper', async () => {
  const { id } = await branch.sell('simplified', { line_items: [{ description: 'قهوة عربية', quantity: 1, unit_price: 5 }] });
  const [wide, narrow] = [await receipt(id, '?format=pdf'), await receipt(id, '?format=pdf&width=58')];
  expect([wide.status, wide.type]).toEqual([200, 'application/pdf']);
  expect([widthMm(wide), widthMm(narrow)]).toEqual([80, 58]);
  expect((await receipt(id, '?format=pdf')).bytes.equals(wide.bytes)).toBe(true);
});

test.each([
  ['?format=svg', 400, 'VALIDATION_ERROR'],
  ['?width=57', 400, 'VALIDATION_ERROR'],
  ['?colour=red', 400, 'VALIDATION_ERROR'],
])('refuses the query %s', async (query, status, code) => {
  const { id } = await branch.sell('simplified');
  const answer = await receipt(id, query);
  expect([answer.status, JSON.parse(answer.bytes.toString('utf8'))]).toMatchObject([status, { error: { code } }]);
});

test('has none of a document that does not exist, or of a standard one that is not cleared', async () => {
  expect((await receipt('inv_00000000000000000000000000000000')).status).toBe(404);
  await branch.running.orderFaults({ status: 503, count: 50 });
  const { body } = await branch.post('standard');
  const answer = await receipt(String(body['invoice_id']));
  await branch.running.clearFaults();
  expect([answer.status, JSON.parse(answer.bytes.toString('utf8'))]).toMatchObject([
    404,
    { error: { code: 'QR_NOT_AVAILABLE' } },
  ]);
});

test('prints on the default printer, or on the one that is named, first with the drawer and then as a copy', async () => {
  const { id } = await branch.sell('simplified');
  const unprinted = await print(id);
  expect([unprinted.status, unprinted.body]).toMatchObject([404, { error: { code: 'PRINTER_NOT_FOUND' } }]);
  const { printing } = branch.running.branch.context;
  const { host, port } = fake;
  const counter = await printing.addPrinter(newPrinter.parse({ name: 'Counter', host, port, opens_drawer: true }));
  expect((await print(id)).body).toEqual({ printer: 'Counter', is_copy: false });
  for (const printer of [counter.printer_id, 'Counter']) {
    expect((await print(id, { printer })).body).toEqual({ printer: 'Counter', is_copy: true });
  }
  expect(fake.jobs.map((job) => printEscpos(job).mechanics.includes('drawer'))).toEqual([true, false, false]);
});

test('prints nothing where the printer or the document is unknown, the body is wrong, or the document is not cleared', async () => {
  const { id } = await branch.sell('simplified');
  await branch.running.orderFaults({ status: 503, count: 50 });
  const { body: waiting } = await branch.post('standard');
  await branch.running.clearFaults();
  const jobs = fake.jobs.length;
  const refusals = [
    await print(id, { printer: 'Attic' }),
    await print('inv_00000000000000000000000000000000'),
    await print(id, { printer: 7 }),
    await print(id, { colour: 'red' }),
    await print(String(waiting['invoice_id'])),
  ];
  expect(refusals.map(({ status, body }) => [status, (body['error'] as { code: string }).code])).toEqual([
    [404, 'PRINTER_NOT_FOUND'],
    [404, 'INVOICE_NOT_FOUND'],
    [400, 'VALIDATION_ERROR'],
    [400, 'VALIDATION_ERROR'],
    [404, 'QR_NOT_AVAILABLE'],
  ]);
  expect(fake.jobs.length).toBe(jobs);
});

test('says why a printer that is switched off does not print, and that the same may succeed later', async () => {
  const { id } = await branch.sell('simplified');
  const gone = await startFakePrinter();
  await gone.close();
  const { host, port } = gone;
  await branch.running.branch.context.printing.addPrinter(newPrinter.parse({ name: 'Gone', host, port }));
  const { status, body } = await print(id, { printer: 'Gone' });
  expect([status, body]).toMatchObject([503, { error: { code: 'PRINTER_UNREACHABLE', retryable: true } }]);
});
