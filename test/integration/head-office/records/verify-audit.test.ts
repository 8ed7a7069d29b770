import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditVerification } from '#shared/api/dashboard/audit.ts';
import { appendAudit } from '#main/head-office/records/append-audit.ts';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { asTableOwner } from '#support/head-office/as-table-owner.ts';
import { rowsOf } from '#support/head-office/companies.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';

let headOffice: RunningHeadOffice;

beforeAll(async () => {
  headOffice = await runHeadOffice();
});
afterAll(() => headOffice.close());

async function logOf(entries: number): Promise<Person> {
  const { owner } = await headOffice.organization();
  const actor = { type: 'system', id: 'system', name: 'Head office' } as const;
  await inOrganization(headOffice.services.db, owner.organizationId, async (tenant) => {
    for (let index = 1; index <= entries; index += 1) {
      const event = {
        at: headOffice.clock.now(),
        actor,
        action: 'login.succeeded' as const,
        target: `thing-${index}`,
        after: { index },
      };
      await appendAudit(tenant, owner.organizationId, event);
    }
  });
  return owner;
}

async function verification(person: Person) {
  const answer = await person.send('GET', '/audit-log/verify');
  expect(answer.status).toBe(200);
  return auditVerification.strict().parse(answer.body);
}

// Runs a statement over one organization's log, with `$organization` for it.
function tamper(person: Person, statement: string): Promise<void> {
  const text = statement.replaceAll('$organization', `'${person.organizationId}'`);
  return asTableOwner(headOffice.services.db, async (transaction) => {
    const { numAffectedRows } = await sql.raw(text).execute(transaction);
    expect(numAffectedRows).toBeGreaterThan(0n);
  });
}

describe('an untouched log', () => {
  test('verifies, an empty one too', async () => {
    expect(await verification(await logOf(0))).toEqual({ ok: true, entries: 0 });
    expect(await verification(await logOf(3))).toEqual({ ok: true, entries: 3 });
  });

  test('verifies in several pieces', async () => {
    expect(await verification(await logOf(253))).toEqual({ ok: true, entries: 253 });
  });

  test('verifies while entries are added', async () => {
    const owner = await logOf(2);
    const plans = ['growth', 'enterprise', 'growth', 'enterprise', 'growth', 'enterprise'];
    const adding = Promise.all(plans.map((plan) => owner.send('PATCH', '/billing', { plan })));
    const found = await Promise.all(plans.map(() => verification(owner)));
    expect(found.filter(({ ok }) => !ok)).toEqual([]);
    await adding;
  });

  test('cannot be altered by the application itself', async () => {
    const owner = await logOf(1);
    const { db } = headOffice.services;
    const alter = inOrganization(db, owner.organizationId, (tenant) =>
      tenant.updateTable('audit_entries').set({ action: 'other' }).execute(),
    );
    await expect(alter).rejects.toThrow('permission denied');
    const remove = inOrganization(db, owner.organizationId, (tenant) => tenant.deleteFrom('audit_entries').execute());
    await expect(remove).rejects.toThrow('permission denied');
  });
});

describe('tampering by whoever owns the database is found', () => {
  const where = 'WHERE organization_id = $organization AND position = 2';

  test.each([
    ['another action', `UPDATE audit_entries SET action = 'other' ${where}`],
    ['another actor', `UPDATE audit_entries SET actor_name = 'Somebody' ${where}`],
    ['another instant', `UPDATE audit_entries SET at = at + interval '1 second' ${where}`],
    ['another value', `UPDATE audit_entries SET after = '{"index":7}' ${where}`],
    ['no value', `UPDATE audit_entries SET after = NULL ${where}`],
    ['a value that is no JSON', `UPDATE audit_entries SET after = '{' ${where}`],
    ['another hash', `UPDATE audit_entries SET hash = repeat('a', 64) ${where}`],
  ])('%s', async (_name, statement) => {
    const owner = await logOf(4);
    await tamper(owner, statement);
    const found = await verification(owner);
    expect(found).toMatchObject({ ok: false, entries: 1, first_fault: { position: 2, problem: 'altered' } });
    const entries = rowsOf(await owner.send('GET', '/audit-log'));
    expect(found.first_fault?.entry_id).toBe(entries[2]?.['entry_id']);
  });

  test('an entry that was taken out', async () => {
    const owner = await logOf(4);
    await tamper(owner, `DELETE FROM audit_entries ${where}`);
    expect(await verification(owner)).toEqual({
      ok: false,
      entries: 1,
      first_fault: { position: 2, entry_id: null, problem: 'missing' },
    });
  });

  test('the newest entries cut off', async () => {
    const owner = await logOf(4);
    await tamper(owner, 'DELETE FROM audit_entries WHERE organization_id = $organization AND position > 2');
    expect(await verification(owner)).toMatchObject({ ok: false, entries: 2, first_fault: { position: 3, problem: 'missing' } });
  });

  test('an entry added behind the back of the application', async () => {
    const owner = await logOf(2);
    await tamper(
      owner,
      `INSERT INTO audit_entries SELECT organization_id, 3, gen_random_uuid(), at, actor_type, actor_id, actor_name, action, target,
       before, after, address, request_id, hash, hash FROM audit_entries ${where}`,
    );
    expect(await verification(owner)).toMatchObject({
      ok: false,
      entries: 2,
      first_fault: { position: 3, problem: 'broken_link' },
    });
  });

  test('and an altered entry is still shown', async () => {
    const owner = await logOf(2);
    await tamper(owner, `UPDATE audit_entries SET after = '{' ${where}`);
    expect(rowsOf(await owner.send('GET', '/audit-log'))[0]).toMatchObject({ after: '{' });
  });
});

test('an organization verifies its own log, whatever happens to others', async () => {
  const [mine, theirs] = [await logOf(3), await logOf(3)];
  await tamper(theirs, `UPDATE audit_entries SET action = 'other' WHERE organization_id = $organization AND position = 1`);
  expect(await verification(mine)).toEqual({ ok: true, entries: 3 });
  expect(await verification(theirs)).toMatchObject({ ok: false, entries: 0 });
});
