import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKey } from '#main/server/authentication/api-key.ts';
import { simplifiedBody, standardBody } from '#support/branch/scenarios/sale-bodies.ts';
import { apiKeyRow, runBranch, testSeller, type RunningBranch } from '#support/branch/running-branch.ts';

type ErrorBody = {
  code: string;
  retryable: boolean;
  request_id: string;
  details?: { path: string; code: string }[];
  invoice_id?: string;
};

let running: RunningBranch;
let egsUnitId: string;
let serial = 0;
const liveKey = createApiKey('production');
const revokedKey = createApiKey('sandbox');

beforeAll(async () => {
  running = await runBranch();
  const revoked = apiKeyRow(revokedKey, { revoked_at: '2026-11-02T00:00:00.000Z' });
  await running.provision({ apiKeys: [apiKeyRow(liveKey), revoked] });
  egsUnitId = await running.createActiveUnit();
});

afterAll(() => running.close());

function body(changes: Record<string, unknown> = {}) {
  serial += 1;
  return simplifiedBody({ egsUnitId, seller: testSeller, number: `R-${serial}`, at: running.clock.now() }, changes);
}

async function counter(): Promise<unknown> {
  const unit = await running.send('GET', `/v1/egs/${egsUnitId}`);
  return unit.body['invoice_counter'];
}

async function refused(sent: unknown, route = '/v1/invoices/simplified', headers: Record<string, string> = {}) {
  const before = await counter();
  const answer = await running.send('POST', route, sent, headers);
  expect(await counter()).toBe(before);
  return { status: answer.status, error: answer.body['error'] as ErrorBody, headers: answer.headers };
}

function pathsOf(error: ErrorBody): string[] {
  return (error.details ?? []).map((detail) => `${detail.path}: ${detail.code}`).toSorted();
}

test('names a blank number once', async () => {
  const { error } = await refused(body({ invoice_number: '' }));
  expect(pathsOf(error)).toEqual(['invoice_number: invalid_value']);
});

test('names every fault of a body at once, and the unknown field itself', async () => {
  const { status, error } = await refused({
    ...body({ invoice_date: '2026-02-30', invoice_time: '25:00:00', colour: 'red', currency: 'XXQ' }),
    seller: { ...testSeller, name: ' ', cr_number: testSeller.vat_number },
    line_items: [{ description: 'x', quantity: 0, unit_price: 1.1234567, shade: 1 }],
  });
  expect(status).toBe(400);
  expect(error.code).toBe('VALIDATION_ERROR');
  expect(pathsOf(error).map((each) => each.split(':')[0])).toEqual([
    'colour',
    'currency',
    'invoice_date',
    'invoice_time',
    'line_items[0].quantity',
    'line_items[0].shade',
    'line_items[0].unit_price',
    'seller.cr_number',
    'seller.name',
  ]);
});

test('refuses a missing unit first and still names what else is wrong', async () => {
  const { egs_unit_id: _unit, ...rest } = body({ invoice_date: '2026-11-21' });
  const { status, error } = await refused(rest);
  expect([status, error.code]).toEqual([400, 'EGS_UNIT_REQUIRED']);
  expect(pathsOf(error)).toEqual(['invoice_date: in_the_future']);
});

test.each([
  ['a date after today in Riyadh', { invoice_date: '2026-11-21' }, 'invoice_date'],
  ['a lone surrogate', { invoice_number: 'A\ud800' }, 'invoice_number'],
  ['a control character', { seller: { ...testSeller, name: 'A\u0001' } }, 'seller.name'],
  ['no line', { line_items: [] }, 'line_items'],
  ['a total from 10^13', { line_items: [{ description: 'x', quantity: 1_000_000, unit_price: 10_000_000 }] }, 'line_items'],
  ['a quantity from 10^13', { line_items: [{ description: 'x', quantity: 1e13, unit_price: 0 }] }, 'line_items[0].quantity'],
  ['the VAT number as CR number', { seller: { ...testSeller, cr_number: testSeller.vat_number } }, 'seller.cr_number'],
  ['a seller name that does not fit the QR', { seller: { ...testSeller, name: 'ش'.repeat(128) } }, 'seller.name'],
  ['an exchange rate for riyals', { exchange_rate: 3.75 }, 'exchange_rate'],
])('refuses %s', async (_what, changes, path) => {
  const { status, error } = await refused(body(changes));
  expect([status, error.code]).toEqual([400, 'VALIDATION_ERROR']);
  expect(error.details?.map((detail) => detail.path)).toContain(path);
});

test('refuses a number that a binary float cannot hold, instead of rounding it', async () => {
  const sent = JSON.stringify(body()).replace('"unit_price":12.5', '"unit_price":1234567890123.123456');
  const { error } = await refused(sent);
  expect(pathsOf(error)).toEqual(['line_items[0].unit_price: inexact_number']);
});

test('refuses a price that a binary float rounds to zero', async () => {
  const sent = JSON.stringify(body()).replace('"unit_price":12.5', '"unit_price":1e-400');
  const { error } = await refused(sent);
  expect(pathsOf(error)).toEqual(['line_items[0].unit_price: inexact_number']);
});

test.each([
  ['EGS_UNIT_NOT_FOUND', 400, { egs_unit_id: '00000000-0000-4000-8000-000000000000' }],
  ['SELLER_VAT_MISMATCH', 400, { seller: { ...testSeller, vat_number: '310175397500003' } }],
  ['EXCHANGE_RATE_REQUIRED', 400, { currency: 'USD' }],
])('refuses with %s', async (code, expectedStatus, changes) => {
  const { status, error } = await refused(body(changes));
  expect([status, error.code, error.retryable]).toEqual([expectedStatus, code, false]);
});

test('requires CR number and address only if the profile has none', async () => {
  await running.provision({ company: { cr_number: null, street: null } });
  const { error } = await refused(
    body({ seller: { name: 'Test', vat_number: testSeller.vat_number, address: { city: 'Riyadh' } } }),
  );
  expect(error.code).toBe('SELLER_CRN_REQUIRED');
  expect(pathsOf(error)).toEqual(['seller.address: MISSING_SELLER_ADDRESS']);
  await running.provision();
  const accepted = await running.send(
    'POST',
    '/v1/invoices/simplified',
    body({ seller: { name: 'Test', vat_number: testSeller.vat_number } }),
  );
  expect(accepted.status).toBe(200);
});

test('refuses a number in use and says by which invoice', async () => {
  const sent = body();
  const first = await running.send('POST', '/v1/invoices/simplified', sent);
  const { status, error } = await refused(sent);
  expect([status, error.code, error.invoice_id]).toEqual([409, 'INVOICE_NUMBER_EXISTS', first.body['invoice_id']]);
});

test('gives a number that two tills send at once to one of them', async () => {
  const sent = body();
  const answers = await Promise.all([1, 2, 3].map(() => running.send('POST', '/v1/invoices/simplified', sent)));
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});

test('keeps a unit to the types it was set up for', async () => {
  const simplifiedOnly = await running.createActiveUnit({ unit_name: 'Till 2' });
  const standard = standardBody({ egsUnitId: simplifiedOnly, seller: testSeller, number: 'T-1', at: running.clock.now() });
  expect((await refused(standard, '/v1/invoices/standard')).error.code).toBe('EGS_INVOICE_TYPE_NOT_ALLOWED');
  const standardOnly = await running.createActiveUnit({ unit_name: 'Till 3', invoice_type: 'standard' });
  expect((await refused(body({ egs_unit_id: standardOnly }))).error.code).toBe('EGS_INVOICE_TYPE_NOT_ALLOWED');
});

test('never mixes environments', async () => {
  const live = { authorization: `Bearer ${liveKey}` };
  expect((await refused(body(), '/v1/invoices/simplified', live)).error.code).toBe('ENVIRONMENT_KEY_MISMATCH');
  expect((await refused({ unit_name: 'X', environment: 'production' }, '/v1/egs')).error.code).toBe('ENVIRONMENT_KEY_MISMATCH');
  const listed = await running.send('GET', '/v1/egs', undefined, live);
  expect(listed.body).toEqual({ data: [] });
});

test('requires a complete profile for production', async () => {
  await running.provision({ company: { cr_number: null }, apiKeys: [apiKeyRow(liveKey)] });
  const { error } = await refused({ unit_name: 'Live' }, '/v1/egs', { authorization: `Bearer ${liveKey}` });
  expect(error.code).toBe('COMPANY_PROFILE_INCOMPLETE');
  await running.provision();
});

test('keeps the plan: a unit or a document beyond it costs 402', async () => {
  await running.provision({ appliance: { sandbox_unit_limit: 1, monthly_document_limit: 1 } });
  expect((await refused({ unit_name: 'X' }, '/v1/egs')).error.code).toBe('EGS_QUOTA_EXCEEDED');
  const { status, error } = await refused(body());
  expect([status, error.code]).toEqual([402, 'INVOICE_QUOTA_EXCEEDED']);
  await running.provision();
});

test('refuses documents of a unit whose certificate has expired', async () => {
  const sixYearsMs = 6 * 366 * 24 * 3_600_000;
  running.clock.advance(sixYearsMs);
  expect((await refused(body())).error.code).toBe('EGS_CERTIFICATE_EXPIRED');
  running.clock.advance(-sixYearsMs);
});

test.each([
  ['API_KEY_MISSING', {}, ''],
  ['API_KEY_MISSING', {}, 'Basic abc'],
  ['API_KEY_INVALID', {}, 'Bearer tax_test_nonsense'],
  ['API_KEY_INVALID', {}, `Bearer ${createApiKey('sandbox')}`],
  ['API_KEY_REVOKED', {}, `Bearer ${revokedKey}`],
])('refuses with %s and says how to authenticate', async (code, _headers, authorization) => {
  const { status, error, headers } = await refused(body(), '/v1/invoices/simplified', { authorization });
  expect([status, error.code]).toEqual([401, code]);
  expect(headers.get('www-authenticate')).toContain('Bearer');
});

test('refuses a malformed idempotency key', async () => {
  const { error } = await refused(body(), '/v1/invoices/simplified', { 'idempotency-key': 'two words' });
  expect([error.code, error.details?.[0]?.path]).toEqual(['VALIDATION_ERROR', 'Idempotency-Key']);
});

const unknownUnit = '00000000-0000-4000-8000-000000000000';
const tooMuch = Array.from({ length: 1000 }, () => ({ description: 'x', quantity: 1_000_000, unit_price: 10_000_000 }));

test.each([
  ['an unknown unit', { egs_unit_id: unknownUnit }, 'VALIDATION_ERROR', ['egs_unit_id: EGS_UNIT_NOT_FOUND']],
  ['no unit', { egs_unit_id: undefined }, 'EGS_UNIT_REQUIRED', []],
  ['a missing exchange rate', { currency: 'USD' }, 'VALIDATION_ERROR', ['exchange_rate: EXCHANGE_RATE_REQUIRED']],
  ['another fault of the body', { colour: 'red' }, 'VALIDATION_ERROR', ['colour: unknown_field']],
])('names a total from 10^13 beside %s', async (_what, changes, code, others) => {
  const { status, error } = await refused(body({ line_items: tooMuch, ...changes }));
  expect([status, error.code]).toEqual([400, code]);
  expect(pathsOf(error)).toEqual([...others, 'line_items: too_big'].toSorted());
});

test('names a malformed idempotency key beside every other fault', async () => {
  const headers = { 'idempotency-key': 'two words' };
  const key = 'Idempotency-Key: invalid_format';
  const unknown = await refused(body({ colour: 'red', egs_unit_id: unknownUnit }), '/v1/invoices/simplified', headers);
  expect(unknown.error.code).toBe('VALIDATION_ERROR');
  expect(pathsOf(unknown.error)).toEqual([key, 'colour: unknown_field', 'egs_unit_id: EGS_UNIT_NOT_FOUND']);
  const missing = await refused(body({ egs_unit_id: undefined }), '/v1/invoices/simplified', headers);
  expect(missing.error.code).toBe('EGS_UNIT_REQUIRED');
  expect(pathsOf(missing.error)).toEqual([key]);
});

test('names rules between fields and a taken number beside other faults of the body', async () => {
  const first = body();
  expect((await running.send('POST', '/v1/invoices/simplified', first)).status).toBe(200);
  const { name: _name, ...nameless } = testSeller;
  const { status, error } = await refused({
    ...first,
    currency: 'USD',
    invoice_date: '2099-13-45',
    seller: { ...nameless, cr_number: testSeller.vat_number },
  });
  expect([status, error.code, error.invoice_id]).toEqual([400, 'VALIDATION_ERROR', undefined]);
  expect(pathsOf(error)).toEqual([
    'exchange_rate: EXCHANGE_RATE_REQUIRED',
    'invoice_date: invalid_value',
    'invoice_number: INVOICE_NUMBER_EXISTS',
    'seller.cr_number: invalid_value',
    'seller.name: required',
  ]);
});
