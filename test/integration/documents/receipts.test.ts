import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readQr } from '#main/core/stamp/reading/read-qr.ts';
import { printEscpos } from '#support/rendering/escpos-interpreter.ts';
import { eventually, runBranch, testSeller, type RunningBranch } from '#support/branch/running-branch.ts';
import { simplifiedBody, standardBody } from '#support/branch/scenarios/sale-bodies.ts';
import { scanPaper, scanPng, scanSvg } from '#support/rendering/scan-qr.ts';

let running: RunningBranch;
let egsUnitId: string;
let receipt: Record<string, unknown>;
let serial = 0;

beforeAll(async () => {
  running = await runBranch();
  egsUnitId = await running.createActiveUnit();
  receipt = (await running.send('POST', '/v1/invoices/simplified', simplifiedBody(sale()))).body;
});

afterAll(() => running.close());

function sale() {
  serial += 1;
  return { egsUnitId, seller: testSeller, number: `R-${serial}`, at: running.clock.now() };
}

async function fetchQr(query: string, { invoiceId = receipt['invoice_id'], method = 'GET', headers = {} } = {}) {
  const response = await fetch(`${running.branch.url}/v1/invoices/${String(invoiceId)}/qr${query}`, {
    method,
    headers: { authorization: `Bearer ${running.apiKey}`, ...headers },
  });
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

async function refusal(query: string, invoiceId = receipt['invoice_id']) {
  const { status, body } = await running.send('GET', `/v1/invoices/${String(invoiceId)}/qr${query}`);
  const error = body['error'] as { code: string; details?: { path: string; code: string; message: string }[] };
  return { status, code: error.code, details: error.details ?? [] };
}

test('draws a PNG of 300 pixels that scans back to the QR of the answer', async () => {
  const { status, headers, bytes } = await fetchQr('');
  expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(PNG.sync.read(Buffer.from(bytes)).width).toBe(300);
  expect(scanPng(bytes)).toBe(receipt['qr_code']);
});

test.each(['L', 'M', 'Q', 'H'])('draws PNG and SVG of the requested size at level %s', async (level) => {
  const png = await fetchQr(`?format=png&size=517&level=${level}`);
  expect(PNG.sync.read(Buffer.from(png.bytes)).height).toBe(517);
  expect(scanPng(png.bytes)).toBe(receipt['qr_code']);
  const svg = await fetchQr(`?format=svg&size=517&level=${level}`);
  expect(svg.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
  expect(scanSvg(Buffer.from(svg.bytes).toString('utf8'))).toBe(receipt['qr_code']);
});

test('gives receipt printers a raster that scans back from the paper', async () => {
  const { headers, bytes } = await fetchQr('?format=escpos');
  expect(headers.get('content-type')).toBe('application/octet-stream');
  const { paper } = printEscpos(bytes);
  expect(paper.width).toBeLessThanOrEqual(384);
  expect(scanPaper(paper)).toBe(receipt['qr_code']);
});

test('gives better printers the text itself on request', async () => {
  const { headers, bytes } = await fetchQr('?format=escpos-native&level=L');
  expect(headers.get('content-type')).toBe('application/octet-stream');
  expect(printEscpos(bytes).qr).toMatchObject({ stored: receipt['qr_code'], level: 48, prints: 1 });
});

test('is for the holder of the key alone and is not sent again to one who has it', async () => {
  const first = await fetchQr('');
  expect(first.headers.get('cache-control')).toMatch(/^private/);
  expect(first.headers.get('x-content-type-options')).toBe('nosniff');
  const conditional = { 'if-none-match': String(first.headers.get('etag')) };
  const again = await fetchQr('', { headers: conditional });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
  expect((await fetchQr('?size=400')).headers.get('etag')).not.toBe(first.headers.get('etag'));
});

test('answers HEAD like GET, without the picture', async () => {
  const [head, get] = [await fetchQr('', { method: 'HEAD' }), await fetchQr('')];
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
  expect(head.headers.get('content-length')).toBe(String(get.bytes.length));
});

test('keeps the QR of a simplified document that the authority rejected', async () => {
  // The certificate does not cover another VAT number: the profile has changed, the certificate has not.
  const vatNumber = '310175397500003';
  await running.provision({ company: { vat_number: vatNumber } });
  const sent = simplifiedBody({ ...sale(), seller: { ...testSeller, vat_number: vatNumber } });
  const { body } = await running.send('POST', '/v1/invoices/simplified', sent);
  await running.provision();
  expect(body['status']).toBe('failed');
  expect(scanPng((await fetchQr('', { invoiceId: body['invoice_id'] })).bytes)).toBe(body['qr_code']);
});

test('shows of a standard document only the QR of the XML that the authority cleared', async () => {
  await running.orderFaults({ outage_s: 3600 });
  const queued = await running.send('POST', '/v1/invoices/standard', standardBody(sale()), { prefer: 'respond-async' });
  expect(queued.status).toBe(202);
  expect(await refusal('', queued.body['invoice_id'])).toMatchObject({ status: 404, code: 'QR_NOT_AVAILABLE' });
  await running.clearFaults();
  const cleared = await running.send('POST', '/v1/invoices/standard', standardBody(sale()));
  const detail = await running.send('GET', `/v1/invoices/${String(cleared.body['invoice_id'])}`);
  const { bytes } = await fetchQr('', { invoiceId: cleared.body['invoice_id'] });
  expect(detail.body['status']).toBe('cleared');
  expect(scanPng(bytes)).toBe(detail.body['qr_code']);
  // The next fault is not for this document, which the worker sends by itself.
  await eventually(
    () => running.send('GET', `/v1/invoices/${String(queued.body['invoice_id'])}`),
    (answer) => answer.body['status'] === 'cleared',
  );
});

test('shows our own QR of a standard document where clearance is switched off', async () => {
  await running.orderFaults({ status: 303, count: 1 });
  const { body } = await running.send('POST', '/v1/invoices/standard', standardBody(sale()));
  expect(body['status']).toBe('reported');
  const scanned = scanPng((await fetchQr('', { invoiceId: body['invoice_id'] })).bytes);
  const fields = readQr(String(scanned));
  expect(fields.ok && fields.value.map(({ tag }) => tag)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('names every fault of the query at once', async () => {
  const { status, code, details } = await refusal('?format=gif&size=0.5&level=X&colour=red');
  expect([status, code]).toEqual([400, 'VALIDATION_ERROR']);
  expect(details.map((detail) => detail.path).toSorted()).toEqual(['colour', 'format', 'level', 'size']);
});

test.each(['?size=99', '?size=2001', '?format=escpos&size=577', '?size=-300', '?size=', '?size=3e2'])(
  'refuses the size of %s',
  async (query) => {
    const { status, details } = await refusal(query);
    expect([status, details.map((detail) => detail.path)]).toEqual([400, ['size']]);
  },
);

test.each(['format', 'size', 'level'])('refuses %s when it is sent twice', async (name) => {
  const value = { format: 'png', size: '300', level: 'M' }[name];
  const { details } = await refusal(`?${name}=${value}&${name}=${value}`);
  expect(details.map(({ path, code }) => [path, code])).toEqual([[name, 'repeated']]);
});

test('names the least size where a module would be less than a pixel, or too fine for a printer', async () => {
  const picture = await refusal('?size=110&level=H');
  expect(picture.details).toEqual([expect.objectContaining({ path: 'size', code: 'too_small' })]);
  const least = Number(/at least (\d+) pixels/.exec(String(picture.details[0]?.message))?.[1]);
  expect(scanSvg(Buffer.from((await fetchQr(`?format=svg&size=${least}&level=H`)).bytes).toString())).toBe(receipt['qr_code']);
  expect((await refusal(`?size=${least - 1}&level=H`)).code).toBe('VALIDATION_ERROR');
  expect((await refusal('?format=escpos&size=110')).details).toEqual([
    expect.objectContaining({ path: 'size', code: 'too_small' }),
  ]);
});

test('refuses an unknown document, other methods and strangers', async () => {
  expect(await refusal('', 'inv_unknown')).toMatchObject({ status: 404, code: 'INVOICE_NOT_FOUND' });
  const posted = await running.send('POST', `/v1/invoices/${String(receipt['invoice_id'])}/qr`, {});
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect((await fetchQr('', { headers: { authorization: 'Bearer tax_test_unknown' } })).status).toBe(401);
});
