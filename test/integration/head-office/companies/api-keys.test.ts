import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKeyList, createdApiKey, rotatedApiKey } from '#shared/api/dashboard/api-keys.ts';
import { apiKeyResource } from '#main/head-office/companies/list-keys.ts';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { hashApiKey, isApiKey } from '#main/server/authentication/api-key.ts';
import {
  addCompany,
  completeCompany,
  everyRow,
  faultyPaths,
  refusalOf,
  rowsOf,
  statusesOf,
} from '#support/head-office/companies.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { storeUnit } from '#support/head-office/stored-documents.ts';
import { enrolmentCode } from '#support/sync/synchronised-branch.ts';

const hourMs = 3_600_000;
const startedAt = '2026-11-20T09:00:00.000Z';

let headOffice: RunningHeadOffice;
let owner: Person;
let developer: Person;
let viewer: Person;
let companyId: string;

beforeAll(async () => {
  headOffice = await runHeadOffice();
  ({ owner, developer, viewer } = await headOffice.organization());
  companyId = await addCompany(owner);
});
afterAll(() => headOffice.close());

/** A unit of a company at an appliance of the organization. */
async function unitOf(company = companyId, changes: { environment?: 'production' } = {}): Promise<string> {
  const code = await enrolmentCode(owner, [companyId]);
  const joined = await headOffice.send('POST', '/sync/enrolments', { code, version: '1', ledger_id: 'ledger' });
  const { organizationId } = owner;
  const origin = { organizationId, applianceId: String(joined.body['appliance_id']), companyId: company };
  return inOrganization(headOffice.services.db, organizationId, async (tenant) => {
    const id = await storeUnit(tenant, origin);
    if (changes.environment !== undefined) {
      await tenant.updateTable('egs_units').set(changes).where('egs_unit_id', '=', id).execute();
    }
    return id;
  });
}

async function addKey(body: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const answer = await developer.send('POST', `/companies/${companyId}/api-keys`, {
    name: 'Till',
    environment: 'sandbox',
    ...body,
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

function storedKey(keyId: unknown) {
  return inOrganization(headOffice.services.db, owner.organizationId, (tenant) =>
    tenant.selectFrom('api_keys').selectAll().where('key_id', '=', String(keyId)).executeTakeFirstOrThrow(),
  );
}

describe('creating', () => {
  test('shows the key once and stores its hash', async () => {
    const unit = await unitOf();
    const created = await addKey({ default_egs_unit_id: unit.toUpperCase() });
    expect(createdApiKey.strict().parse(created)).toEqual(created);
    const key = String(created['api_key']);
    expect(isApiKey(key)).toBe(true);
    expect(created).toMatchObject({
      company_id: companyId,
      name: 'Till',
      environment: 'sandbox',
      prefix: 'tax_test_',
      last_four: key.slice(-4),
      default_egs_unit_id: unit,
      status: 'active',
      expires_at: null,
      revoked_at: null,
      last_used_at: null,
      last_used_from: null,
    });
    const { api_key: _apiKey, ...shown } = created;
    expect(await viewer.send('GET', `/api-keys/${String(created['key_id'])}`)).toMatchObject({ status: 200, body: shown });
    const stored = await storedKey(created['key_id']);
    expect(stored.key_hash).toBe(hashApiKey(key));
    expect(JSON.stringify(stored)).not.toContain(key);
  });

  test('for production needs a complete profile, and says what is missing', async () => {
    const other = await headOffice.organization();
    const { address: _address, cr_number: _crNumber, ...incomplete } = completeCompany(2);
    const id = await addCompany(other.owner, incomplete);
    const body = { name: 'Live', environment: 'production' };
    const refused = await other.developer.send('POST', `/companies/${id}/api-keys`, body);
    expect(refusalOf(refused)).toMatchObject({ status: 400, code: 'COMPANY_PROFILE_INCOMPLETE' });
    expect(faultyPaths(refused)).toEqual(['cr_number', 'address.street', 'address.city', 'address.country']);
    const { address, cr_number } = completeCompany(2);
    await other.owner.send('PATCH', `/companies/${id}`, { address, cr_number });
    const created = await other.developer.send('POST', `/companies/${id}/api-keys`, body);
    expect(created).toMatchObject({ status: 201, body: { prefix: 'tax_live_', environment: 'production' } });
  });

  test('gives two keys of one name, which are told apart by id and last characters', async () => {
    const [one, other] = [await addKey({ name: 'Same' }), await addKey({ name: 'Same' })];
    expect(one['key_id']).not.toBe(other['key_id']);
    expect(one['api_key']).not.toBe(other['api_key']);
    const listed = rowsOf(await viewer.send('GET', `/companies/${companyId}/api-keys?limit=100`));
    const same = listed.filter((row) => row['name'] === 'Same');
    expect(new Set(same.map((row) => row['key_id']))).toEqual(new Set([one['key_id'], other['key_id']]));
  });

  test('replays without the secret, and makes no second key', async () => {
    const path = `/companies/${companyId}/api-keys`;
    const body = { name: 'Replayed', environment: 'sandbox' };
    const header = { 'idempotency-key': 'a-key' };
    const first = await developer.send('POST', path, body, header);
    const again = await developer.send('POST', path, body, header);
    const { api_key: secret, ...rest } = first.body;
    expect(again).toMatchObject({ status: 201 });
    expect(again.body).toEqual({ ...rest, secret_omitted: true });
    const records = await inOrganization(headOffice.services.db, owner.organizationId, (tenant) =>
      tenant.selectFrom('idempotency_records').selectAll().execute(),
    );
    expect(JSON.stringify(records)).not.toContain(String(secret));
    expect(refusalOf(await developer.send('POST', path, { ...body, name: 'Other' }, header))).toMatchObject({ status: 422 });
  });

  test('names the faults of its body', async () => {
    const refused = await developer.send('POST', `/companies/${companyId}/api-keys`, {
      name: ' ',
      environment: 'test',
      default_egs_unit_id: 'one',
      colour: 'green',
    });
    expect(faultyPaths(refused)).toEqual(expect.arrayContaining(['name', 'environment', 'default_egs_unit_id', 'colour']));
  });
});

describe('rotating', () => {
  test('keeps the old key for 24 hours and makes a new one with the same properties', async () => {
    const old = await addKey({ name: 'Rotated', default_egs_unit_id: await unitOf() });
    const at = headOffice.clock.now().getTime();
    const rotated = await developer.send('POST', `/api-keys/${String(old['key_id'])}/rotate`, {});
    expect(rotatedApiKey.strict().parse(rotated.body)).toEqual(rotated.body);
    const expiresAt = new Date(at + 24 * hourMs).toISOString();
    expect(rotated).toMatchObject({
      status: 200,
      body: {
        name: 'Rotated',
        environment: 'sandbox',
        default_egs_unit_id: old['default_egs_unit_id'],
        status: 'active',
        previous: { key_id: old['key_id'], expires_at: expiresAt },
      },
    });
    expect(rotated.body['key_id']).not.toBe(old['key_id']);
    expect((await storedKey(rotated.body['key_id'])).key_hash).toBe(hashApiKey(String(rotated.body['api_key'])));
    const oldPath = `/api-keys/${String(old['key_id'])}`;
    expect((await viewer.send('GET', oldPath)).body).toMatchObject({ status: 'expiring', expires_at: expiresAt });
    const stored = await storedKey(old['key_id']);
    const statusAt = (ms: number) => apiKeyResource(stored, new Date(at + ms)).status;
    expect([statusAt(24 * hourMs - 1), statusAt(24 * hourMs)]).toEqual(['expiring', 'expired']);
  });

  test('may come without a body', async () => {
    const rotated = await developer.send('POST', `/api-keys/${String((await addKey())['key_id'])}/rotate`);
    expect(rotated).toMatchObject({ status: 200, body: { previous: { expires_at: '2026-11-21T09:00:00.000Z' } } });
  });

  test('with no grace ends the old key at once; more than 72 hours is refused', async () => {
    const old = await addKey({ name: 'Now' });
    const path = `/api-keys/${String(old['key_id'])}`;
    for (const grace_hours of [-1, 73, '24']) {
      expect(faultyPaths(await developer.send('POST', `${path}/rotate`, { grace_hours }))).toEqual(['grace_hours']);
    }
    const rotated = await developer.send('POST', `${path}/rotate`, { grace_hours: 0 });
    expect(Object(rotated.body['previous']).expires_at).toBe(headOffice.clock.now().toISOString());
    expect((await viewer.send('GET', path)).body).toMatchObject({ status: 'expired' });
  });

  test('a second time, or a revoked key, is refused', async () => {
    const [rotated, revoked] = [await addKey(), await addKey()];
    const rotate = `/api-keys/${String(rotated['key_id'])}/rotate`;
    const answers = await Promise.all([developer.send('POST', rotate, {}), developer.send('POST', rotate, {})]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    await developer.send('POST', `/api-keys/${String(revoked['key_id'])}/revoke`);
    const refused = await developer.send('POST', `/api-keys/${String(revoked['key_id'])}/rotate`, {});
    expect(refusalOf(refused)).toMatchObject({ status: 409, code: 'API_KEY_NOT_ACTIVE' });
  });
});

describe('revoking', () => {
  test('ends a key at once and for good; doing it again changes nothing', async () => {
    const path = `/api-keys/${String((await addKey())['key_id'])}`;
    const revoked = await developer.send('POST', `${path}/revoke`);
    expect(revoked).toMatchObject({ status: 200, body: { status: 'revoked', revoked_at: headOffice.clock.now().toISOString() } });
    headOffice.clock.advance(1_000);
    expect((await developer.send('POST', `${path}/revoke`)).body).toEqual(revoked.body);
    headOffice.clock.setWall(startedAt);
  });
});

describe('changing', () => {
  test('gives another name or default unit, and takes the unit away with null', async () => {
    const path = `/api-keys/${String((await addKey({ default_egs_unit_id: await unitOf() }))['key_id'])}`;
    const unit = await unitOf();
    expect((await developer.send('PATCH', path, { name: 'Kiosk' })).body).toMatchObject({ name: 'Kiosk' });
    const changed = await developer.send('PATCH', path, { default_egs_unit_id: unit });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Kiosk', default_egs_unit_id: unit } });
    expect((await developer.send('PATCH', path, { default_egs_unit_id: null })).body).toMatchObject({
      default_egs_unit_id: null,
    });
    expect(faultyPaths(await developer.send('PATCH', path, { environment: 'production' }))).toEqual(['environment']);
  });

  test.each([
    ['that nobody has', () => Promise.resolve(randomUUID())],
    ['of another company', () => unitOf(randomUUID())],
    ['of the other environment', () => unitOf(companyId, { environment: 'production' })],
  ])('to a unit %s is refused, when the key is made too', async (_which, unit) => {
    const default_egs_unit_id = await unit();
    const path = `/api-keys/${String((await addKey())['key_id'])}`;
    const body = { name: 'Till', environment: 'sandbox', default_egs_unit_id };
    for (const answer of [
      await developer.send('PATCH', path, { default_egs_unit_id }),
      await developer.send('POST', `/companies/${companyId}/api-keys`, body),
    ]) {
      expect([refusalOf(answer).code, faultyPaths(answer)]).toEqual(['VALIDATION_ERROR', ['default_egs_unit_id']]);
    }
  });
});

test('viewers read keys and change none; nobody sees those of another organization', async () => {
  const stranger = await headOffice.organization();
  const path = `/api-keys/${String((await addKey())['key_id'])}`;
  const changes: [string, string, Record<string, unknown>?][] = [
    ['POST', `/companies/${companyId}/api-keys`, { name: 'Till', environment: 'sandbox' }],
    ['POST', `${path}/rotate`, {}],
    ['POST', `${path}/revoke`],
    ['PATCH', path, { name: 'Mine' }],
  ];
  for (const [method, route, body] of changes) {
    expect((await viewer.send(method, route, body)).status).toBe(403);
    expect(refusalOf(await stranger.owner.send(method, route, body))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  }
  expect((await viewer.send('GET', `/companies/${companyId}/api-keys`)).status).toBe(200);
  expect((await stranger.owner.send('GET', path)).status).toBe(404);
  for (const malformed of ['/api-keys/one', '/companies/one/api-keys']) {
    expect((await owner.send('GET', malformed)).status).toBe(404);
  }
});

test('the list is paged, and filtered by environment and status', async () => {
  const fresh = await headOffice.organization();
  const id = await addCompany(fresh.owner);
  const path = `/companies/${id}/api-keys`;
  const made: string[] = [];
  for (const environment of ['sandbox', 'production', 'sandbox', 'production', 'sandbox']) {
    const answer = await fresh.owner.send('POST', path, { name: environment, environment });
    made.push(String(answer.body['key_id']));
    headOffice.clock.advance(1_000);
  }
  await fresh.owner.send('POST', `/api-keys/${made[0]}/revoke`);
  const rotate = async (id: string | undefined, grace_hours: number): Promise<string> =>
    String((await fresh.owner.send('POST', `/api-keys/${id}/rotate`, { grace_hours })).body['key_id']);
  const rotated = [await rotate(made[2], 1), await rotate(made[4], 0)];
  const rows = await everyRow(fresh.owner, path, 2);
  expect(rows.slice(-5).map((row) => row['key_id'])).toEqual(made.toReversed());
  expect(new Set(rows.slice(0, -5).map((row) => row['key_id']))).toEqual(new Set(rotated));
  const first = await fresh.owner.send('GET', `${path}?environment=production&limit=1`);
  expect(apiKeyList.parse(first.body)).toEqual(first.body);
  expect(first.body['pagination']).toMatchObject({ has_more: true, total_count: 2 });
  const ids = async (status: string) =>
    rowsOf(await fresh.owner.send('GET', `${path}?status=${status}`)).map((row) => String(row['key_id']));
  expect(await ids('revoked')).toEqual([made[0]]);
  expect(await ids('expiring')).toEqual([made[2]]);
  expect(await ids('expired')).toEqual([made[4]]);
  expect(new Set(await ids('active'))).toEqual(new Set([made[1], made[3], ...rotated]));
  headOffice.clock.setWall(startedAt);
});

test('no audit entry has a key or its hash', async () => {
  const created = await addKey({ name: 'Audited' });
  const rotated = await developer.send('POST', `/api-keys/${String(created['key_id'])}/rotate`, {});
  const entries = await inOrganization(headOffice.services.db, owner.organizationId, (tenant) =>
    tenant.selectFrom('audit_entries').selectAll().execute(),
  );
  const text = JSON.stringify(entries);
  for (const key of [created['api_key'], rotated.body['api_key']].map(String)) {
    expect(text).not.toContain(key);
    expect(text).not.toContain(hashApiKey(key));
  }
  const actions = entries.filter((entry) => entry.target === created['key_id']).map((entry) => entry.action);
  expect(actions).toEqual(['api_key.created', 'api_key.rotated']);
});
