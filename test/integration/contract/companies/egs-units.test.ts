import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCertificate } from '#main/core/certificate/x509.ts';
import { errorOf, faultsOf, startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { eventually } from '#support/branch/running-branch.ts';

type Fields = Record<string, unknown>;

let branch: TestBranch;

beforeAll(async () => {
  branch = await startTestBranch();
});

afterAll(() => branch.running.close());

const statusFields = [
  'egs_unit_id',
  'unit_name',
  'environment',
  'phase',
  'onboarding_status',
  'onboarding_error',
  'phase_2_certificate',
  'cert_issued_at',
  'cert_expires_at',
  'days_until_expiry',
  'cert_health',
  'invoice_counter',
];
const unitFields = [...statusFields, 'serial_number', 'invoice_type', 'replaces_egs_unit_id', 'replaced_by_egs_unit_id'];
const dayMs = 24 * 3_600_000;

function register(body: Fields) {
  return branch.running.send('POST', '/v1/egs', body);
}

async function unitOf(egsUnitId: string): Promise<Fields> {
  return (await branch.running.send('GET', `/v1/egs/${egsUnitId}`)).body;
}

function settled(egsUnitId: string, status: string): Promise<Fields> {
  return eventually(
    () => unitOf(egsUnitId),
    (unit) => unit['onboarding_status'] === status,
  );
}

/** The fields of a unit's newest production certificate. */
function certificateOf(egsUnitId: string) {
  const { db } = branch.running.branch.context;
  const row = db.first(
    db.sql
      .selectFrom('egs_certificates')
      .select('certificate')
      .where('egs_unit_id', '=', egsUnitId)
      .where('kind', '=', 'production')
      .orderBy('received_at', 'desc'),
  );
  const read = readCertificate(row?.certificate ?? '');
  return read.ok ? read.value : undefined;
}

test('registration, resource, list and status have the fields that are promised', async () => {
  const created = await register({ unit_name: 'Till 2', invoice_type: 'both', phase: 2, environment: 'sandbox', otp: '123345' });
  expect(created.status).toBe(200);
  expect(Object.keys(created.body).toSorted()).toEqual(
    ['egs_unit_id', 'message', 'onboarding_status', 'poll_url', 'serial_number'].toSorted(),
  );
  const id = String(created.body['egs_unit_id']);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(created.body).toMatchObject({ onboarding_status: 'pending', poll_url: `/v1/egs/${id}/status` });
  const unit = await settled(id, 'active');
  const status = await branch.running.send('GET', `/v1/egs/${id}/status`);
  expect(Object.keys(unit).toSorted()).toEqual(unitFields.toSorted());
  expect(Object.keys(status.body).toSorted()).toEqual(statusFields.toSorted());
  expect(unit).toMatchObject({ ...status.body, unit_name: 'Till 2', serial_number: created.body['serial_number'] });
  const listed = await branch.running.send('GET', '/v1/egs');
  expect(Object.keys(listed.body)).toEqual(['data']);
  expect(listed.body['data']).toContainEqual(unit);
});

test.each([
  [{}, ['unit_name: required']],
  [{ unit_name: ' ' }, ['unit_name: invalid_value']],
  [{ unit_name: 'x'.repeat(65) }, ['unit_name: invalid_value']],
  [{ unit_name: 'Till', phase: 3 }, ['phase: invalid_value']],
  [{ unit_name: 'Till', phase: '2' }, ['phase: invalid_value']],
  [{ unit_name: 'Till', invoice_type: 'prepayment' }, ['invoice_type: invalid_value']],
  [{ unit_name: 'Till', environment: 'test' }, ['environment: invalid_value']],
  [{ unit_name: 'Till', otp: 123345 }, ['otp: invalid_type']],
  [{ unit_name: 'Till', otp: 'abcdef' }, ['otp: invalid_value']],
  [{ unit_name: 'Till', otp: '12345' }, ['otp: invalid_value']],
  [{ unit_name: 'Till', otp: '1234567' }, ['otp: invalid_value']],
  [{ unit_name: 'Till', otp: '١٢٣٤٥٦' }, ['otp: invalid_value']],
  [{ unit_name: 'Till', colour: 'red' }, ['colour: unknown_field']],
  [{ unit_name: 'Till', phase: 1, invoice_type: 'standard' }, ['invoice_type: invalid_value']],
  [{ phase: 3, invoice_type: 'x', environment: 'x', colour: 1 }, ['colour', 'environment', 'invoice_type', 'phase', 'unit_name']],
])('refuses the unit %j', async (body, faults) => {
  const before = ((await branch.running.send('GET', '/v1/egs')).body['data'] as unknown[]).length;
  const answer = await register(body);
  expect([answer.status, errorOf(answer)['code']]).toEqual([400, 'VALIDATION_ERROR']);
  const named = faultsOf(answer);
  expect(faults[0]?.includes(':') === true ? named : named.map((fault) => fault.split(':')[0])).toEqual(faults);
  expect((await branch.running.send('GET', '/v1/egs')).body['data']).toHaveLength(before);
});

test('accepts a name of 64 characters, and defaults type and phase', async () => {
  const id = await branch.running.createActiveUnit({ unit_name: 'و'.repeat(64) });
  expect(await unitOf(id)).toMatchObject({
    unit_name: 'و'.repeat(64),
    invoice_type: 'simplified',
    phase: 2,
    environment: 'sandbox',
  });
});

test('a unit of phase 1 issues simplified documents only, whatever type it was given', async () => {
  const id = await branch.running.createActiveUnit({ unit_name: 'Till', phase: 1, invoice_type: 'both' });
  const standard = await branch.post('standard', { egs_unit_id: id });
  expect([standard.status, errorOf(standard)['code']]).toEqual([400, 'EGS_INVOICE_TYPE_NOT_ALLOWED']);
  expect((await branch.post('simplified', { egs_unit_id: id })).status).toBe(200);
  expect(certificateOf(id)?.egs?.invoiceTypes).toBe('0100');
});

test('a pending unit issues nothing', async () => {
  await branch.running.stopGateway();
  const { body } = await register({ unit_name: 'Till' });
  const answer = await branch.post('simplified', { egs_unit_id: body['egs_unit_id'] });
  expect([answer.status, errorOf(answer)['code']]).toEqual([400, 'EGS_NOT_READY']);
  expect(await unitOf(String(body['egs_unit_id']))).toMatchObject({
    onboarding_status: 'pending',
    cert_issued_at: null,
    cert_expires_at: null,
    days_until_expiry: null,
    cert_health: 'none',
    invoice_counter: 0,
  });
  await branch.running.startGateway();
});

test('cert_health depends on the remaining days', async () => {
  const { clock } = branch.running;
  const start = clock.now().getTime();
  const expiresAt = Date.parse(String((await unitOf(branch.egsUnitId))['cert_expires_at']));
  const healthAt = async (leftMs: number) => {
    clock.advance(expiresAt - leftMs - clock.now().getTime());
    const unit = await unitOf(branch.egsUnitId);
    return [unit['days_until_expiry'], unit['cert_health']];
  };
  const observed = [];
  for (const days of [31, 30, 8, 7, 1, 0]) observed.push(await healthAt(days * dayMs));
  const expired = await healthAt(-1);
  clock.advance(start - clock.now().getTime());
  expect(observed.slice(0, -1)).toEqual([
    [31, 'healthy'],
    [30, 'expiring'],
    [8, 'expiring'],
    [7, 'critical'],
    [1, 'critical'],
  ]);
  expect(expired[1]).toBe('expired');
});

test.each(['request-production', 'renew'])(
  '%s wants a code, changes nothing on a wrong one, and answers with the expiry',
  async (way) => {
    const id = await branch.running.createActiveUnit({ unit_name: `Till ${way}` });
    const before = await unitOf(id);
    const sendRequest = (body: Fields) => branch.running.send('POST', `/v1/egs/${id}/${way}`, body);
    for (const [body, fault] of [
      [{}, 'otp: required'],
      [{ otp: ' ' }, 'otp: invalid_value'],
      [{ otp: 1 }, 'otp: invalid_type'],
      [{ otp: 'abcdef' }, 'otp: invalid_value'],
      [{ otp: '1233456' }, 'otp: invalid_value'],
    ] as const) {
      const refused = await sendRequest(body);
      expect([errorOf(refused)['code'], faultsOf(refused)]).toEqual(['VALIDATION_ERROR', [fault]]);
    }
    const wrong = await sendRequest({ otp: '111111' });
    expect([wrong.status, errorOf(wrong)]).toMatchObject([400, { code: 'INVALID_OTP', retryable: false }]);
    expect(await unitOf(id)).toEqual(before);
    branch.running.clock.advance(1_000);
    const renewed = await sendRequest({ otp: '123345' });
    expect(renewed).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect(Object.keys(renewed.body).toSorted()).toEqual(['cert_expires_at', 'message']);
    const after = await unitOf(id);
    expect(after).toMatchObject({ onboarding_status: 'active', cert_expires_at: renewed.body['cert_expires_at'] });
    expect(String(after['cert_issued_at']) > String(before['cert_issued_at'])).toBe(true);
  },
);

test('reports that the authority refused to certify a unit, and keeps its certificate', async () => {
  const before = await unitOf(branch.egsUnitId);
  await branch.running.provision({ company: { vat_number: '123' } });
  const refused = await branch.running.send('POST', `/v1/egs/${branch.egsUnitId}/renew`, { otp: '123345' });
  await branch.running.provision();
  expect([refused.status, errorOf(refused)]).toMatchObject([400, { code: 'EGS_ONBOARDING_REJECTED', retryable: false }]);
  expect(await unitOf(branch.egsUnitId)).toEqual(before);
});

test('the certificate has the facts of the company profile and the unit', async () => {
  const id = await branch.running.createActiveUnit({ unit_name: 'Till', invoice_type: 'standard' });
  const serialNumber = `1-Sanad|2-0.0.0-test|3-${id}`;
  expect(certificateOf(id)).toMatchObject({
    subject: {
      commonName: serialNumber.slice(0, 64),
      organization: 'Test Trading Company',
      organizationUnit: 'Test Branch',
      country: 'SA',
    },
    egs: {
      serialNumber,
      vatNumber: '310175397400003',
      invoiceTypes: '1000',
      registeredAddress: 'RRMA8228',
      businessCategory: 'Retail',
    },
  });
});

test('a VAT group names the member, and a full address replaces the short one', async () => {
  const company = { vat_number: '310175397410003', group_member_tin: '3101753974', short_address: null };
  await branch.running.provision({ company });
  const id = await branch.running.createActiveUnit({ unit_name: 'Till', invoice_type: 'both' });
  await branch.running.provision();
  expect(certificateOf(id)).toMatchObject({
    subject: { organizationUnit: '3101753974' },
    egs: { vatNumber: '310175397410003', invoiceTypes: '1100', registeredAddress: '8228 King Abdulaziz Road, Riyadh' },
  });
});

test('what onboarding sends for the check never shows among the documents', async () => {
  const id = await branch.running.createActiveUnit({ unit_name: 'Till', invoice_type: 'both' });
  const listed = await branch.running.send('GET', `/v1/invoices?egs_unit_id=${id}`);
  expect(listed.body).toMatchObject({ data: [], pagination: { total_count: 0 } });
});
