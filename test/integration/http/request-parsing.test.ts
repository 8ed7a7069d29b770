import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorOf, startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import type { Answer, RunningBranch } from '#support/branch/running-branch.ts';

let branch: TestBranch;
let running: RunningBranch;

beforeAll(async () => {
  branch = await startTestBranch();
  ({ running } = branch);
});
afterAll(() => running.close());

const simplifiedBody = (changes?: Record<string, unknown>) => branch.bodyOf('simplified', changes);
const standardBody = (changes?: Record<string, unknown>) => branch.bodyOf('standard', changes);
const xmlOf: TestBranch['xmlOf'] = (invoiceId) => branch.xmlOf(invoiceId);

function postText(text: string): Promise<Answer> {
  return running.send('POST', '/v1/invoices/simplified', text);
}

const dubai = { street: 'Port Road', city: 'Dubai', country: 'AE' };
const riyadh = { street: 'Olaya', building_number: '1234', district: 'Olaya', city: 'Riyadh', postal_code: '12345' };

test('a repeated member is refused, because either may have been meant', async () => {
  const text = JSON.stringify(simplifiedBody()).replace('"quantity":2', '"quantity":2,"quantity":3');
  const answer = await postText(text);
  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'MALFORMED_JSON' } } });
  expect(String((answer.body['error'] as Record<string, unknown>)['message'])).toContain('"quantity"');
});

test('an empty body is no JSON', async () => {
  expect(await postText('')).toMatchObject({ status: 400, body: { error: { code: 'MALFORMED_JSON' } } });
});

test('of very many unknown fields a hundred are named and the rest counted', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, 1]));
  const answer = await running.send('POST', '/v1/invoices/simplified', { ...simplifiedBody(), ...unknown });
  const { details, more_details } = errorOf(answer) as { details: unknown[]; more_details: number };
  expect([details.length, more_details]).toEqual([100, 4_900]);
});

test('of a thousand lines with faults each a hundred faults are named and the rest counted', async () => {
  const lines = Array.from({ length: 1_000 }, () => ({ description: '', quantity: -1, unit_price: 'x' }));
  const answer = await running.send('POST', '/v1/invoices/simplified', simplifiedBody({ line_items: lines }));
  const { details, more_details } = errorOf(answer) as { details: { path: string }[]; more_details: number };
  expect([details.length, more_details]).toEqual([100, 2_900]);
  expect(details[99]?.path).toBe('line_items[33].description');
});

test('a code that comes before the faults of the body lists at most a hundred of them and counts all', async () => {
  const lines = Array.from({ length: 1_000 }, () => ({}));
  const answer = await running.send('POST', '/v1/invoices/simplified', simplifiedBody({ line_items: lines, egs_unit_id: '' }));
  const { code, details, more_details } = errorOf(answer) as { code: string; details: unknown[]; more_details: number };
  expect([code, details.length + more_details]).toEqual(['EGS_UNIT_REQUIRED', 3_000]);
  expect(details.length).toBeLessThanOrEqual(100);
});

test('of a list that is too long its length is the fault, beside those of the entries that it may have', async () => {
  const lines = Array.from({ length: 1_001 }, () => ({ description: 'Chair', quantity: 1, unit_price: 1 }));
  const answer = await running.send('POST', '/v1/invoices/simplified', simplifiedBody({ line_items: lines }));
  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_ERROR' } } });
  const details = errorOf(answer)['details'] as { path: string; code: string }[];
  expect(details.map(({ path, code }) => `${path}: ${code}`)).toEqual(['line_items: too_big']);
});

test('a body of more values than any request has is refused before it is read', async () => {
  const answer = await running.send('POST', '/v1/invoices/simplified', simplifiedBody({ line_items: Array(60_000).fill(0) }));
  expect(errorOf(answer)).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path: '', code: 'too_big' }] });
});

test('a body nested deeper than any request is refused before it is read', async () => {
  const answer = await postText(`{"note":${'['.repeat(5_000)}${']'.repeat(5_000)}}`);
  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'MALFORMED_JSON' } } });
});

test.each(['SA', 'sa', ' SA'])('a buyer in "%s" is a Saudi one with a Saudi VAT number', async (country) => {
  const buyer = { name: 'Fahd', vat_number: '310122393500003', address: { ...riyadh, country } };
  const answer = await running.send('POST', '/v1/invoices/standard', standardBody({ buyer }));
  expect(await xmlOf(answer.body['invoice_id'])).toContain('<cbc:CompanyID>310122393500003</cbc:CompanyID>');
});

test('a foreign VAT number is written as other identification, in preference to a registration number', async () => {
  const buyer = { name: 'Gulf Foods', vat_number: 'AE104728519', cr_number: 'DED-77', address: dubai };
  const answer = await running.send('POST', '/v1/invoices/standard', standardBody({ buyer }));
  expect(await xmlOf(answer.body['invoice_id'])).toContain('<cbc:ID schemeID="OTH">AE104728519</cbc:ID>');
});

test('a note on an export is an export by default, and its detail shows it', async () => {
  const line = { description: 'Dates', quantity: 1, unit_price: 10, vat_category: 'Z', vat_exemption_code: 'VATEX-SA-32' };
  const original = await running.send('POST', '/v1/invoices/simplified', simplifiedBody({ line_items: [line], is_export: true }));
  const note = {
    ...simplifiedBody({ line_items: [line] }),
    original_invoice_uuid: original.body['uuid'],
    reason: 'Returned',
  };
  const answer = await running.send('POST', '/v1/invoices/credit-note', note);
  expect(await xmlOf(answer.body['invoice_id'])).toContain('name="0200100">381<');
  const detail = await running.send('GET', `/v1/invoices/${String(answer.body['invoice_id'])}`);
  expect(detail.body['is_export']).toBe(true);
});

test('a unit is found however its id is written', async () => {
  const body = { ...simplifiedBody(), egs_unit_id: branch.egsUnitId.toUpperCase() };
  expect((await running.send('POST', '/v1/invoices/simplified', body)).status).toBe(200);
  expect((await running.send('GET', `/v1/egs/${branch.egsUnitId.toUpperCase()}`)).status).toBe(200);
});

function postAtRate(exchange_rate: number): Promise<Answer> {
  return running.send('POST', '/v1/invoices/simplified', simplifiedBody({ currency: 'IRR', exchange_rate }));
}

test('the length of an exchange rate is that of its plain notation', async () => {
  expect((await postAtRate(0.0000005)).status).toBe(200);
  expect((await postAtRate(0.0000000000005)).body['error']).toMatchObject({ details: [{ path: 'exchange_rate' }] });
  expect((await postAtRate(0)).body['error']).toMatchObject({
    details: [{ path: 'exchange_rate', code: 'too_small' }],
  });
});

test('a list may begin before the year 2000', async () => {
  expect((await running.send('GET', '/v1/invoices?date_from=1970-01-01')).status).toBe(200);
  const old = await running.send('POST', '/v1/invoices/simplified', simplifiedBody({ invoice_date: '1999-12-31' }));
  expect(old.body['error']).toMatchObject({ details: [{ path: 'invoice_date', code: 'invalid_value' }] });
});

test('a document that was cleared earlier, without its XML being given again, shows the QR of our stamp', async () => {
  await fetch(`${running.gatewayUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 409, count: 1 }),
  });
  const answer = await running.send('POST', '/v1/invoices/standard', standardBody());
  expect(answer.body['status']).toBe('cleared');
  const route = `/v1/invoices/${String(answer.body['invoice_id'])}`;
  expect((await running.send('GET', route)).body['qr_code']).toEqual(expect.any(String));
  expect((await running.send('GET', `${route}/qr`)).status).toBe(200);
});

test('shared caches may not store responses to a key', async () => {
  const answer = await running.send('GET', '/v1/invoices');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});
