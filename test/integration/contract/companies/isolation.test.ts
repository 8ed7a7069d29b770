import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKey } from '#main/server/authentication/api-key.ts';
import { errorOf, faultsOf, lineOf, startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { apiKeyRow, eventually, testCompany, testSeller, type Answer } from '#support/branch/running-branch.ts';

type OtherCaller = { headers: { authorization: string }; unit: string; seller: Record<string, unknown> };

let branch: TestBranch;
let live: OtherCaller;
let other: OtherCaller;

// The sandbox gateway certifies no production unit, so that one stays as it was registered.
async function moveIn(apiKey: string, seller: Record<string, unknown>, status: string): Promise<OtherCaller> {
  const headers = { authorization: `Bearer ${apiKey}` };
  const body = { unit_name: 'Till', invoice_type: 'both' };
  const created = await branch.running.send('POST', '/v1/egs', body, headers);
  const unit = String(created.body['egs_unit_id']);
  await eventually(
    () => branch.running.send('GET', `/v1/egs/${unit}/status`, undefined, headers),
    (answer) => answer.body['onboarding_status'] === status,
  );
  return { headers, unit, seller };
}

beforeAll(async () => {
  branch = await startTestBranch();
  const [liveKey, otherKey] = [createApiKey('production'), createApiKey('sandbox')];
  const vatNumber = '310175397500003';
  await branch.running.provision({
    company: { company_id: 'company-2', vat_number: vatNumber },
    apiKeys: [apiKeyRow(liveKey), apiKeyRow(otherKey, { company_id: 'company-2' })],
  });
  live = await moveIn(liveKey, testSeller, 'pending');
  other = await moveIn(otherKey, { ...testSeller, vat_number: vatNumber }, 'active');
});

afterAll(() => branch.running.close());

const otherCallers = [
  ['the other environment', () => live],
  ['another company', () => other],
] as const;

function codesOf(answer: Answer): unknown[] {
  return [errorOf(answer)['code'], ...faultsOf(answer).map((fault) => fault.split(': ')[1])];
}

async function context(headers = {}) {
  return (await branch.running.send('GET', '/v1/auth/context', undefined, headers)).body;
}

test.each(otherCallers)('nothing of a document can be read with a key of %s', async (_whose, caller) => {
  const { id } = await branch.sell('simplified');
  for (const part of ['', '/xml', '/pdf', '/qr']) {
    const answer = await branch.running.send('GET', `/v1/invoices/${id}${part}`, undefined, caller().headers);
    expect([part, answer.status, errorOf(answer)['code']]).toEqual([part, 404, 'INVOICE_NOT_FOUND']);
  }
  const listed = await branch.running.send('GET', `/v1/invoices?egs_unit_id=${branch.egsUnitId}`, undefined, caller().headers);
  expect(listed.body['data']).toEqual([]);
});

test.each(otherCallers)('a unit is not there for a key of %s', async (_whose, caller) => {
  const { headers } = caller();
  const path = `/v1/egs/${branch.egsUnitId}`;
  const answers = [
    await branch.running.send('GET', path, undefined, headers),
    await branch.running.send('GET', `${path}/status`, undefined, headers),
    await branch.running.send('POST', `${path}/renew`, { otp: '123345' }, headers),
    await branch.running.send('POST', `${path}/request-production`, { otp: '123345' }, headers),
  ];
  expect(answers.map((answer) => [answer.status, errorOf(answer)['code']])).toEqual(
    answers.map(() => [404, 'EGS_UNIT_NOT_FOUND']),
  );
  const listed = await branch.running.send('GET', '/v1/egs', undefined, headers);
  expect((listed.body['data'] as { egs_unit_id: string }[]).map((unit) => unit.egs_unit_id)).toEqual([caller().unit]);
});

test('no document is issued by a unit of another company or of the other environment', async () => {
  const ofOther = await branch.post('simplified', { egs_unit_id: other.unit });
  expect([ofOther.status, errorOf(ofOther)['code']]).toEqual([400, 'EGS_UNIT_NOT_FOUND']);
  const ofLive = await branch.post('simplified', { egs_unit_id: live.unit });
  expect([ofLive.status, errorOf(ofLive)['code']]).toEqual([400, 'ENVIRONMENT_KEY_MISMATCH']);
  const withLiveKey = await branch.post('simplified', {}, live.headers);
  expect([withLiveKey.status, errorOf(withLiveKey)['code']]).toEqual([400, 'ENVIRONMENT_KEY_MISMATCH']);
});

test('a number and an idempotency key are free to be used by another company', async () => {
  const idempotencyKey = { 'idempotency-key': 'same' };
  const body = branch.bodyOf('simplified');
  const ours = await branch.running.send('POST', '/v1/invoices/simplified', body, idempotencyKey);
  const foreign = { ...body, egs_unit_id: other.unit, seller: other.seller };
  const headers = { ...other.headers, ...idempotencyKey };
  const theirs = await branch.running.send('POST', '/v1/invoices/simplified', foreign, headers);
  expect([ours.status, theirs.status, theirs.headers.get('idempotent-replayed')]).toEqual([200, 200, null]);
  expect(theirs.body['invoice_id']).not.toBe(ours.body['invoice_id']);
  const taken = await branch.running.send('POST', '/v1/invoices/simplified', foreign, other.headers);
  expect(errorOf(taken)).toMatchObject({ code: 'INVOICE_NUMBER_EXISTS', invoice_id: theirs.body['invoice_id'] });
});

test('a number that was used in the sandbox is free in production', async () => {
  const body = branch.bodyOf('simplified');
  expect((await branch.running.send('POST', '/v1/invoices/simplified', body)).status).toBe(200);
  const answer = await branch.post('simplified', { ...body, egs_unit_id: live.unit }, live.headers);
  expect([errorOf(answer)['code'], faultsOf(answer)]).toEqual(['EGS_NOT_READY', []]);
});

test.each(otherCallers)('neither a note nor a settlement refers to a document of %s', async (_whose, caller) => {
  const { headers, unit, seller } = caller();
  const original = await branch.sell('simplified');
  const prepayment = await branch.sell('prepayment');
  const theirs = { egs_unit_id: unit, seller, line_items: lineOf(1) };
  const note = await branch.post('credit_note', { ...theirs, original_invoice_uuid: original.uuid }, headers);
  expect(codesOf(note)).toContain('ORIGINAL_INVOICE_NOT_FOUND');
  const settled = { ...theirs, prepaid_invoices: [{ invoice_uuid: prepayment.uuid }] };
  expect(codesOf(await branch.post('simplified', settled, headers))).toContain('PREPAYMENT_NOT_FOUND');
});

test('each key gets its own company', async () => {
  expect(await context(live.headers)).toMatchObject({
    company: { company_id: testCompany.company_id },
    environment: 'production',
    api_key: { prefix: 'tax_live_', last_four: live.headers.authorization.slice(-4), default_egs_unit_id: null },
  });
  expect(await context(other.headers)).toMatchObject({
    company: { company_id: 'company-2', vat_number: '310175397500003' },
    environment: 'sandbox',
  });
  const named = await context();
  expect(Object.keys(named)).toEqual([
    'company',
    'environment',
    'api_key',
    'organization',
    'appliance',
    'api_version',
    'server_time',
  ]);
  expect(Object.keys(named['company'] as object)).toEqual([
    'company_id',
    'legal_name',
    'legal_name_ar',
    'vat_number',
    'cr_number',
    'profile_complete',
  ]);
});
