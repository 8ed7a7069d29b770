import type { EnrolledUser, RenamedUsers } from '../../../src-shared/api/sync/enrolment.ts';
import { appendAudit, type AuditEvent } from '../audit/append-audit.ts';
import type { Tenant } from '../db/in-organization.ts';

const longestUsername = 64;

/** The appliance whose users are taken over, and what the audit log says of the request. */
export type JoiningAppliance = Pick<AuditEvent, 'at' | 'actor' | 'address' | 'requestId'> & {
  organizationId: string;
  applianceId: string;
};

// The name itself, or with the first number behind it that nobody has: noura, noura-2, noura-3.
function freeName(username: string, taken: ReadonlySet<string>): string {
  let free = username;
  for (let number = 2; taken.has(free); number++) {
    const suffix = `-${number}`;
    free = `${username.slice(0, longestUsername - suffix.length)}${suffix}`;
  }
  return free;
}

async function namesTaken(tenant: Tenant): Promise<Set<string>> {
  const rows = await tenant.selectFrom('branch_users').select('username').execute();
  return new Set(rows.map(({ username }) => username));
}

// Somebody whom head office knows, from the time before the appliance left it. Who names him has his password already.
async function admitKnown(tenant: Tenant, user: EnrolledUser, applianceId: string): Promise<boolean> {
  const known = await tenant
    .selectFrom('branch_users')
    .select(['appliance_ids', 'password_hash'])
    .where('branch_user_id', '=', user.branch_user_id)
    .executeTakeFirst();
  if (known === undefined) return false;
  if (known.password_hash === user.password_hash && known.appliance_ids !== null) {
    const appliance_ids = [...known.appliance_ids, applianceId];
    await tenant.updateTable('branch_users').set({ appliance_ids }).where('branch_user_id', '=', user.branch_user_id).execute();
  }
  return true;
}

/**
 * Makes the people of an appliance that joins people of the organization, who sign in at that appliance alone, with the passwords and
 * PINs that they have: whoever joins is not shut out by it.
 *
 * @returns who signs in by another name from now on, since somebody else of the organization has his.
 */
export async function takeOverUsers(
  tenant: Tenant,
  appliance: JoiningAppliance,
  users: readonly EnrolledUser[],
): Promise<RenamedUsers> {
  const { organizationId, applianceId, ...event } = appliance;
  const taken = await namesTaken(tenant);
  const renamed: RenamedUsers = [];
  for (const user of users) {
    if (await admitKnown(tenant, user, applianceId)) continue;
    const username = freeName(user.username, taken);
    taken.add(username);
    if (username !== user.username) renamed.push({ from: user.username, to: username });
    const row = { ...user, username, organization_id: organizationId, appliance_ids: [applianceId] };
    await tenant
      .insertInto('branch_users')
      .values({ ...row, created_at: new Date(user.created_at) })
      .execute();
    const { branch_user_id: target, name, role } = user;
    await appendAudit(tenant, organizationId, {
      ...event,
      action: 'branch_user.created',
      target,
      after: { username, name, role },
    });
  }
  return renamed;
}
