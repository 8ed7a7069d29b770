import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';

let branch: TestBranch;

beforeAll(async () => {
  branch = await startTestBranch();
});

afterAll(() => branch.running.close());

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

test.each([
  ['?format=pdf', 400, 'VALIDATION_ERROR'],
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
