import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { hashPassword } from '#main/server/authentication/password-hash.ts';
import { createPerson } from '../people/accounts/create-person.ts';
import { createEnrolmentCode } from '../branches/enrolment.ts';
import { appendAudit, system, type AuditEvent } from '../records/append-audit.ts';
import { createBranchUser } from '../branches/branch-users.ts';
import { emptyProfile } from '../companies/company-profile.ts';
import { inOrganization, type Tenant } from '../db/in-organization.ts';
import { createFirstOrganization, findFirstOrganization } from '../people/accounts/organizations.ts';
import { raiseSnapshotVersion } from '../people/accounts/snapshot-version.ts';
import type { Services } from '../request/services.ts';
import { hasPeople } from '../people/setup-link.ts';
import type { DemoOrder } from './demo-messages.ts';

type Setting = { tenant: Tenant; organizationId: string; now: Date };

function record({ tenant, organizationId, now }: Setting, event: Omit<AuditEvent, 'at' | 'actor'>): Promise<void> {
  return appendAudit(tenant, organizationId, { at: now, actor: system, ...event });
}

async function createDemo(setting: Setting, order: DemoOrder): Promise<void> {
  const { tenant, organizationId, now } = setting;
  const { organization_name: name, company, owner } = order;
  await tenant.updateTable('organizations').set({ name, plan: 'demo' }).execute();
  await createPerson(tenant, { organizationId, role: 'owner', ...owner }, now);
  await record(setting, { action: 'organization.set_up', target: organizationId, after: { name } });
  const profile = { ...emptyProfile(company.legal_name, company.vat_number), ...company };
  const ids = { organization_id: organizationId, first_document_at: null, created_at: now };
  await tenant
    .insertInto('companies')
    .values({ ...profile, ...ids })
    .execute();
  await record(setting, { action: 'company.created', target: company.company_id, after: company });
}

// Keys that were made since at the branch, because its own were lost, are added, and what is revoked on either side stays so. A
// company that somebody has deleted in the dashboard stays deleted.
async function storeKeys({ tenant, organizationId }: Setting, { company, api_keys }: DemoOrder): Promise<void> {
  const found = tenant.selectFrom('companies').select('company_id').where('company_id', '=', company.company_id);
  if ((await found.executeTakeFirst()) === undefined) return;
  for (const { created_at, expires_at, revoked_at, ...key } of api_keys) {
    const dates = {
      created_at: new Date(created_at),
      expires_at: expires_at === null ? null : new Date(expires_at),
      revoked_at: revoked_at === null ? null : new Date(revoked_at),
    };
    await tenant
      .insertInto('api_keys')
      .values({ organization_id: organizationId, ...key, ...dates, last_used_at: null, last_used_from: null, appliance_id: null })
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'key_id']).doUpdateSet({
          revoked_at: sql`coalesce(api_keys.revoked_at, excluded.revoked_at)`,
        }),
      )
      .execute();
  }
  await raiseSnapshotVersion(tenant, organizationId);
}

// Whoever signs in at the branch, as an Owner would add him. One who was removed comes back: the quick start says that he can sign in.
async function storeBranchUser(setting: Setting, { manager, is_new_password: isNew }: DemoOrder): Promise<void> {
  const { tenant, organizationId, now } = setting;
  const { username, name, password } = manager;
  const present = tenant.selectFrom('branch_users').select('branch_user_id').where('username', '=', username);
  const found = await present.executeTakeFirst();
  if (found !== undefined && !isNew) return;
  if (found === undefined) {
    const user = { username, name, role: 'owner', language: 'en', appliance_ids: null, password } as const;
    const { branch_user_id: target } = await createBranchUser(tenant, organizationId, user, now);
    await record(setting, { action: 'branch_user.created', target, after: { username, name, role: user.role } });
  } else {
    const changes = { password_hash: await hashPassword(password) };
    await tenant.updateTable('branch_users').set(changes).where('branch_user_id', '=', found.branch_user_id).execute();
  }
  await raiseSnapshotVersion(tenant, organizationId);
}

async function replacePassword({ tenant }: Setting, { owner }: DemoOrder): Promise<void> {
  const password_hash = await hashPassword(owner.password);
  await tenant.updateTable('users').set({ password_hash }).where('email', '=', owner.email).execute();
}

async function enrolmentCodeFor(setting: Setting, { branch_name, company }: DemoOrder): Promise<string> {
  const request = { branchName: branch_name, companyIds: [company.company_id] };
  const { code } = await createEnrolmentCode(setting.tenant, { ...setting, ...request });
  const after = { branch_name, company_ids: request.companyIds };
  await record(setting, { action: 'enrolment_code.created', target: setting.organizationId, after });
  return code;
}

/**
 * Gives a new head office the demo organization of a quick start, with the company and the keys of its branch; in one that was set
 * up before, only what the branch lacks or has made anew. All of it or nothing.
 *
 * @returns the code with which the branch joins; undefined if it has joined this head office.
 */
export async function setUpDemo(order: DemoOrder, { db, clock }: Pick<Services, 'db' | 'clock'>): Promise<string | undefined> {
  await createFirstOrganization({ db, clock });
  const organizationId = await findFirstOrganization(db);
  assert(organizationId !== undefined, 'the first organization has been created');
  return inOrganization(db, organizationId, async (tenant) => {
    const setting = { tenant, organizationId, now: clock.now() };
    const isNew = !(await hasPeople(tenant));
    if (isNew) await createDemo(setting, order);
    else if (order.is_new_password) await replacePassword(setting, order);
    await storeKeys(setting, order);
    await storeBranchUser(setting, order);
    return isNew || !order.has_joined ? enrolmentCodeFor(setting, order) : undefined;
  });
}
