import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLogPage, type AuditTarget } from '#shared/api/dashboard/audit.ts';
import { appendAudit } from '#main/head-office/records/append-audit.ts';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { canonicalJson } from '#main/platform/formats/canonical-json.ts';
import { addCompany, completeCompany, everyRow, faultyPaths, rowsOf, vatNumber } from '#support/head-office/companies.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';

let headOffice: RunningHeadOffice;

beforeAll(async () => {
  headOffice = await runHeadOffice();
});
afterAll(() => headOffice.close());

async function entriesOf(person: Person, filters = ''): Promise<Record<string, unknown>[]> {
  const answer = await person.send('GET', `/audit-log?limit=100${filters}`);
  expect(answer.status).toBe(200);
  return rowsOf(answer);
}

function append(person: Person, count: number): Promise<void> {
  const actor = { type: 'system', id: 'system', name: 'Head office' } as const;
  return inOrganization(headOffice.services.db, person.organizationId, async (tenant) => {
    for (let index = 0; index < count; index += 1) {
      const event = { at: headOffice.clock.now(), actor, action: 'login.succeeded' as const, target: `thing-${index}` };
      await appendAudit(tenant, person.organizationId, event);
    }
  });
}

describe('an entry', () => {
  test('says who did what to which thing, with what changed only, and can be recomputed', async () => {
    const { admin, owner } = await headOffice.organization();
    const companyId = await addCompany(admin);
    const path = `/companies/${companyId}`;
    const answer = await admin.send('PATCH', path, { legal_name: 'New', address: { city: 'Jeddah', country: 'SA' } });
    const [changed, created] = await entriesOf(owner);
    expect(changed).toMatchObject({
      at: '2026-11-20T09:00:00.000Z',
      actor: { type: 'user', id: admin.userId, name: 'The admin' },
      action: 'company.changed',
      target: companyId,
      before: { legal_name: 'Company 1', address: { city: 'Riyadh' } },
      after: { legal_name: 'New', address: { city: 'Jeddah' } },
      request_id: answer.headers.get('x-request-id'),
      previous_hash: created?.['hash'],
    });
    expect(created).toMatchObject({
      action: 'company.created',
      before: null,
      after: { vat_number: vatNumber(1) },
      previous_hash: '0'.repeat(64),
    });
    for (const entry of [changed, created]) {
      const { hash, ...covered } = entry ?? {};
      const text = String(covered['previous_hash']) + canonicalJson(covered);
      expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
    }
  });

  test('is written by no request that changes nothing or is refused', async () => {
    const { owner } = await headOffice.organization();
    const companyId = await addCompany(owner);
    await owner.send('PATCH', `/companies/${companyId}`, { legal_name: 'Company 1' });
    await owner.send('PATCH', `/companies/${companyId}`, { vat_number: '1' });
    await owner.send('POST', '/companies', completeCompany(2));
    await owner.send('PATCH', '/billing', { plan: 'starter' });
    expect((await entriesOf(owner)).map(({ action, target }) => [action, target])).toEqual([['company.created', companyId]]);
  });

  test('is left by every change of companies, keys and plan', async () => {
    const { owner } = await headOffice.organization();
    const companyId = await addCompany(owner);
    const key = await owner.send('POST', `/companies/${companyId}/api-keys`, { name: 'Till', environment: 'sandbox' });
    const keyPath = `/api-keys/${String(key.body['key_id'])}`;
    await owner.send('PATCH', keyPath, { name: 'Kiosk' });
    await owner.send('POST', `${keyPath}/rotate`, {});
    await owner.send('POST', `${keyPath}/revoke`);
    await owner.send('PATCH', '/billing', { plan: 'growth' });
    await owner.send('DELETE', `/companies/${companyId}`);
    expect((await entriesOf(owner)).map((entry) => entry['action'])).toEqual([
      'company.deleted',
      'plan.changed',
      'api_key.revoked',
      'api_key.rotated',
      'api_key.changed',
      'api_key.created',
      'company.created',
    ]);
  });
});

async function targetsOf(person: Person, filters = ''): Promise<AuditTarget[]> {
  const page = auditLogPage.parse((await person.send('GET', `/audit-log?limit=100${filters}`)).body);
  return page.targets;
}

function byTarget<Target extends { target: string }>(targets: readonly Target[]): Target[] {
  return targets.toSorted((one, other) => one.target.localeCompare(other.target));
}

describe('the names beside the entries', () => {
  test('are those of now, each once, and say what a thing belongs to', async () => {
    const { owner, admin } = await headOffice.organization();
    const companyId = await addCompany(owner);
    const key = await owner.send('POST', `/companies/${companyId}/api-keys`, { name: 'Till', environment: 'sandbox' });
    const keyId = String(key.body['key_id']);
    await owner.send('PATCH', `/api-keys/${keyId}`, { name: 'Kiosk' });
    await owner.send('PATCH', `/team/${admin.userId}`, { role: 'viewer' });
    const webhook = await owner.send('POST', '/webhooks', { url: 'https://example.com/hook', event_types: ['*'] });
    const plain = { name_ar: null, belongs_to: null, is_deleted: false };
    const expected = [
      { ...plain, target: keyId, kind: 'api_key', name: 'Kiosk', belongs_to: companyId },
      { ...plain, target: companyId, kind: 'company', name: 'Company 1', name_ar: 'شركة 1' },
      { ...plain, target: admin.userId, kind: 'user', name: 'The admin' },
      { ...plain, target: String(webhook.body['webhook_id']), kind: 'webhook', name: 'https://example.com/hook' },
    ];
    expect(byTarget(await targetsOf(owner))).toEqual(byTarget(expected));
    expect(await targetsOf(owner, '&action=api_key.created')).toEqual([expected[0]]);
  });

  test('are the last ones of what is gone', async () => {
    const { owner, viewer } = await headOffice.organization();
    const companyId = await addCompany(owner);
    const key = await owner.send('POST', `/companies/${companyId}/api-keys`, { name: 'Till', environment: 'sandbox' });
    await owner.send('DELETE', `/companies/${companyId}`);
    await owner.send('DELETE', `/team/${viewer.userId}`);
    const gone = { belongs_to: null, is_deleted: true };
    const expected = [
      { ...gone, target: companyId, kind: 'company', name: 'Company 1', name_ar: 'شركة 1' },
      { ...gone, target: String(key.body['key_id']), kind: 'api_key', name: 'Till', name_ar: null },
      { ...gone, target: viewer.userId, kind: 'user', name: 'The viewer', name_ar: null },
    ];
    expect(byTarget(await targetsOf(owner))).toEqual(byTarget(expected));
  });

  test('are left out where nothing is known of a target, whatever stands in its place', async () => {
    const { owner } = await headOffice.organization();
    await append(owner, 2);
    expect(await targetsOf(owner)).toEqual([]);
  });
});

describe('the list', () => {
  test('is for owners and admins', async () => {
    const people = await headOffice.organization();
    const statuses = await Promise.all(
      (['owner', 'admin', 'developer', 'viewer'] as const).map(
        async (role) => (await people[role].send('GET', '/audit-log')).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 403, 403]);
    expect((await people.developer.send('GET', '/audit-log/verify')).status).toBe(403);
  });

  test('is paged newest first, and shows one organization only', async () => {
    const [{ owner }, other] = [await headOffice.organization(), await headOffice.organization()];
    await append(owner, 7);
    await append(other.owner, 3);
    const rows = await everyRow(owner, '/audit-log', 3);
    expect(rows.map((row) => row['target'])).toEqual([6, 5, 4, 3, 2, 1, 0].map((index) => `thing-${index}`));
    const page = await owner.send('GET', '/audit-log?limit=3');
    expect(auditLogPage.parse(page.body)).toEqual(page.body);
    expect(page.body['pagination']).toMatchObject({ limit: 3, has_more: true, total_count: 7 });
    const cursor = String(Object(page.body['pagination']).next_cursor);
    expect(faultyPaths(await other.owner.send('GET', `/audit-log?cursor=${cursor}`))).toEqual(['cursor']);
    expect(faultyPaths(await owner.send('GET', `/audit-log?action=login.succeeded&cursor=${cursor}`))).toEqual(['cursor']);
  });

  test('is filtered by actor, action, target and instants, both ends inclusive', async () => {
    const { owner, admin } = await headOffice.organization();
    const companyId = await addCompany(admin);
    headOffice.clock.advance(60_000);
    await owner.send('PATCH', `/companies/${companyId}`, { legal_name: 'Later' });
    headOffice.clock.advance(60_000);
    await owner.send('PATCH', '/billing', { plan: 'growth' });
    const actions = async (filters: string) => (await entriesOf(owner, filters)).map((entry) => entry['action']);
    expect(await actions(`&actor=${owner.userId}`)).toEqual(['plan.changed', 'company.changed']);
    expect(await actions(`&action=company.created`)).toEqual(['company.created']);
    expect(await actions(`&target=${companyId}`)).toEqual(['company.changed', 'company.created']);
    expect(await actions('&from=2026-11-20T09:01:00Z')).toEqual(['plan.changed', 'company.changed']);
    expect(await actions('&to=2026-11-20T12:01:00%2B03:00')).toEqual(['company.changed', 'company.created']);
    expect(await actions('&from=2026-11-20T09:01:00Z&to=2026-11-20T09:01:00Z')).toEqual(['company.changed']);
    expect(await actions(`&actor=${admin.userId}&action=plan.changed`)).toEqual([]);
    expect(faultyPaths(await owner.send('GET', '/audit-log?from=yesterday&colour=green'))).toEqual(['from', 'colour']);
    headOffice.clock.setWall('2026-11-20T09:00:00Z');
  });
});

describe('the sheet', () => {
  test('has every entry that matches, in several pieces, with a title row', async () => {
    const { owner } = await headOffice.organization();
    await append(owner, 520);
    await owner.send('PATCH', '/billing', { plan: 'growth' });
    const sheet = await owner.send('GET', '/audit-log?format=csv&action=login.succeeded');
    expect(sheet.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(sheet.headers.get('content-disposition')).toContain('audit-log.csv');
    const lines = String(sheet.body['text']).trimEnd().split('\r\n');
    expect(lines[0]?.replace('\uFEFF', '')).toBe(
      'entry_id,at,actor_type,actor_id,actor_name,action,target,before,after,address,request_id,previous_hash,hash',
    );
    const targets = lines.slice(1).map((line) => line.split(',')[6]);
    expect(targets).toEqual(Array.from({ length: 520 }, (_, index) => `thing-${519 - index}`));
  });

  test('quotes JSON, and runs nothing in a spreadsheet', async () => {
    const { owner } = await headOffice.organization();
    await inOrganization(headOffice.services.db, owner.organizationId, (tenant) =>
      appendAudit(tenant, owner.organizationId, {
        at: headOffice.clock.now(),
        actor: { type: 'appliance', id: 'a-1', name: '=HYPERLINK("http://example.com")' },
        action: 'user.joined',
        target: 't',
        after: { name: 'A, B' },
      }),
    );
    const [, line] = String((await owner.send('GET', '/audit-log?format=csv')).body['text']).split('\r\n');
    expect(line).toContain(`"'=HYPERLINK(""http://example.com"")",user.joined,t,,"{""name"":""A, B""}",`);
  });
});
