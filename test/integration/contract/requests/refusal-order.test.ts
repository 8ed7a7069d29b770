import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKey } from '#main/server/authentication/api-key.ts';
import { defaultSettings } from '#main/branch/config.ts';
import { errorOf, faultsOf, lineOf, startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { apiKeyRow, runBranch, testSeller } from '#support/branch/running-branch.ts';

let branch: TestBranch;
const unknown = '00000000-0000-4000-8000-000000000000';

beforeAll(async () => {
  branch = await startTestBranch();
});

afterAll(() => branch.running.close());

test('checks key, rate, media type, size and JSON in this order', async () => {
  const limited = await runBranch({ rateLimit: { perSecond: 1, burst: 5 } });
  const large = `{"a":"${'x'.repeat(1_100_000)}"`;
  const post = async (body: string, headers: Record<string, string>) => {
    const { status } = await limited.send('POST', '/v1/invoices/simplified', body, headers);
    return status;
  };
  const wrongType = { 'content-type': 'text/plain' };
  const statuses = [
    await post(large, { ...wrongType, authorization: '' }),
    await post(large, wrongType),
    await post(large, {}),
    await post('{"a":', {}),
    await post('{}', {}),
    await post('{}', {}),
    await post(large, wrongType),
  ];
  await limited.close();
  expect(statuses).toEqual([401, 415, 413, 400, 400, 400, 429]);
});

test('a malformed body comes before a malformed key, and a reused key before every fault of the body', async () => {
  const headers = { 'idempotency-key': 'two words' };
  const malformed = await branch.running.send('POST', '/v1/invoices/simplified', '{"a":', headers);
  expect(errorOf(malformed)['code']).toBe('MALFORMED_JSON');
  await branch.post('simplified', {}, { 'idempotency-key': 'used' });
  const reused = await branch.running.send('POST', '/v1/invoices/simplified', { colour: 1 }, { 'idempotency-key': 'used' });
  expect(errorOf(reused)['code']).toBe('IDEMPOTENCY_KEY_REUSED');
});

// Each step removes the first fault; the others keep their order.
test('names the first fault in the decided order, and all others in that order too', async () => {
  const { running } = branch;
  const original = await branch.sell('standard', { line_items: lineOf(100) });
  const taken = await branch.sell('simplified');
  const detail = await branch.detailOf(taken.id);
  const simplifiedOnly = await running.createActiveUnit({ unit_name: 'Till 2' });
  const seller = { name: 'Test', vat_number: '310175397500003' };
  const worst = {
    ...branch.bodyOf('credit_note'),
    egs_unit_id: simplifiedOnly,
    original_invoice_uuid: original.uuid,
    line_items: lineOf(200),
    invoice_number: detail['invoice_number'],
    replaces_invoice_id: 'inv_unknown',
    seller,
  };
  const rest = [
    'SELLER_VAT_MISMATCH',
    'SELLER_CRN_REQUIRED',
    'MISSING_SELLER_ADDRESS',
    'BUYER_REQUIRED_FOR_B2B_NOTE',
    'INVOICE_NOT_FOUND',
    'CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL',
    'INVOICE_NUMBER_EXISTS',
    'INVOICE_QUOTA_EXCEEDED',
  ];
  const orderOf = async (body: Record<string, unknown>, headers = {}) => {
    const answer = await running.send('POST', '/v1/invoices/credit-note', body, headers);
    const details = (errorOf(answer)['details'] ?? []) as { path: string; code: string }[];
    return [errorOf(answer)['code'], ...details.map(({ code }) => code)];
  };
  await running.provision({ company: { cr_number: null, street: null }, appliance: { monthly_document_limit: 1 } });
  const strict = { prefer: 'handling=strict' };
  const withoutUnit = { ...worst, egs_unit_id: undefined };
  const observed = [
    await orderOf({ ...withoutUnit, colour: 1 }, strict),
    await orderOf({ ...worst, colour: 1 }, strict),
    await orderOf({ ...worst, egs_unit_id: unknown }, strict),
    await orderOf(worst, strict),
    await orderOf({ ...worst, egs_unit_id: branch.egsUnitId }, strict),
  ];
  await running.provision();
  expect(observed).toEqual([
    ['EGS_UNIT_REQUIRED', 'unknown_field', ...rest],
    ['VALIDATION_ERROR', 'unknown_field', 'EGS_INVOICE_TYPE_NOT_ALLOWED', ...rest],
    ['EGS_UNIT_NOT_FOUND', ...rest],
    ['EGS_INVOICE_TYPE_NOT_ALLOWED', ...rest],
    rest,
  ]);
});

test('type, readiness and certificate of a unit come in this order', async () => {
  const { running } = branch;
  const created = await running.send('POST', '/v1/egs', { unit_name: 'Till 3', otp: '111111' });
  const failed = String(created.body['egs_unit_id']);
  const answer = await branch.post('standard', { egs_unit_id: failed });
  expect([errorOf(answer)['code'], faultsOf(answer)]).toEqual(['EGS_INVOICE_TYPE_NOT_ALLOWED', ['egs_unit_id: EGS_NOT_READY']]);
  const sixYearsMs = 6 * 366 * 24 * 3_600_000;
  running.clock.advance(sixYearsMs);
  const expired = await branch.post('simplified', { seller: { ...testSeller, vat_number: '310175397500003' } });
  running.clock.advance(-sixYearsMs);
  expect([errorOf(expired)['code'], faultsOf(expired)]).toEqual([
    'EGS_CERTIFICATE_EXPIRED',
    ['seller.vat_number: SELLER_VAT_MISMATCH'],
  ]);
});

test("a key's default unit never replaces a missing egs_unit_id", async () => {
  const withDefault = createApiKey('sandbox');
  await branch.running.provision({ apiKeys: [apiKeyRow(withDefault, { default_egs_unit_id: branch.egsUnitId })] });
  const headers = { authorization: `Bearer ${withDefault}` };
  const context = await branch.running.send('GET', '/v1/auth/context', undefined, headers);
  expect(context.body['api_key']).toMatchObject({ default_egs_unit_id: branch.egsUnitId, prefix: 'tax_test_' });
  for (const missing of [undefined, null, '', ' ']) {
    const answer = await branch.post('simplified', { egs_unit_id: missing }, headers);
    expect([answer.status, errorOf(answer)['code']]).toEqual([400, 'EGS_UNIT_REQUIRED']);
  }
});

test('the rate limit refills, is reported in headers, and is separate for each key', async () => {
  const limited = await runBranch({ rateLimit: { perSecond: 2, burst: 4 } });
  const otherKey = createApiKey('sandbox');
  await limited.provision({ apiKeys: [apiKeyRow(otherKey)] });
  const sendRequest = (headers = {}) => limited.send('GET', '/v1/auth/context', undefined, headers);
  const left = [];
  for (let count = 0; count < 4; count += 1) left.push((await sendRequest()).headers.get('ratelimit-remaining'));
  const refused = await sendRequest();
  const others = await sendRequest({ authorization: `Bearer ${otherKey}` });
  limited.clock.advance(500);
  const refilled = [await sendRequest(), await sendRequest()];
  await limited.close();
  expect(left).toEqual(['3', '2', '1', '0']);
  expect([refused.status, errorOf(refused)]).toMatchObject([429, { code: 'RATE_LIMITED', retryable: true }]);
  const names = ['retry-after', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'];
  expect(names.map((name) => refused.headers.get(name))).toEqual(['1', '4', '0', '2']);
  expect([others.status, others.headers.get('ratelimit-remaining')]).toEqual([200, '3']);
  expect(refilled.map(({ status }) => status)).toEqual([200, 429]);
});

test('allows each key 100 requests a second and bursts of 200 by default', () => {
  expect(defaultSettings.rateLimit).toEqual({ perSecond: 100, burst: 200 });
});

test.each([
  ['a'.repeat(128), true],
  ['a'.repeat(129), false],
  ['Till_7.a-1', true],
  ['till/7', false],
  ['', false],
])('echoes the request id %j: %s', async (id, isSane) => {
  const { headers, body } = await branch.running.send('GET', '/v1/nothing', undefined, { 'x-request-id': id });
  expect(headers.get('x-request-id') === id).toBe(isSane);
  expect((body['error'] as { request_id: string }).request_id).toBe(headers.get('x-request-id'));
});

test.each([
  ['RESPOND-ASYNC', 202, 'respond-async'],
  ['wait=10, respond-async', 202, 'respond-async'],
  ['handling=lenient', 200, null],
  ['handling="strict"', 200, 'handling=strict'],
  ['respond-asynchronously', 200, null],
])('reads Prefer: %s', async (prefer, status, applied) => {
  const answer = await branch.post('simplified', {}, { prefer });
  expect([answer.status, answer.headers.get('preference-applied')]).toEqual([status, applied]);
});
