import type { PageQuery } from '#shared/api/dashboard/pagination.ts';
import type { Member } from '#shared/api/dashboard/team.ts';
import { mayDo, type Right, type Role } from '#shared/api/dashboard/roles.ts';
import { newestFirst } from '../request/newest-first.ts';
import type { Reach, Tenant } from '../db/in-organization.ts';
import { requireCompanies } from '../companies/company-profile.ts';
import { requireAppliances, requireFound } from '../request/require-id.ts';
import { auditCall } from '../records/append-audit.ts';
import type { SignedCall } from '../request/route.ts';
import { isOfEmail } from './accounts/lookups.ts';

// Somebody whose role becomes another one, or who is a member no more.
type Leaving = { userId: string; email: string; role: Role; newRole?: Role };

function isRemoved({ newRole }: Leaving): boolean {
  return newRole === undefined;
}

function loses({ role, newRole }: Leaving, right: Right): boolean {
  return mayDo(role, right) && (newRole === undefined || !mayDo(newRole, right));
}

// An invitation to him would let him come back, and so would one that he made for another address of his.
async function endInvitations(call: SignedCall, leaving: Leaving, now: Date): Promise<void> {
  const { userId, email } = leaving;
  const ended = await call.tenant
    .deleteFrom('invitations')
    .where('accepted_at', 'is', null)
    .where((eb) => {
      const byHim = eb('invited_by', '=', userId);
      return isRemoved(leaving) ? eb.or([byHim, isOfEmail(email)]) : byHim;
    })
    .returning(['invitation_id', 'email', 'role'])
    .execute();
  for (const { invitation_id: target, ...before } of ended) {
    await auditCall(call, { at: now, action: 'invitation.deleted', target, before });
  }
}

/**
 * Ends what somebody who loses a right could keep it by: links for new passwords and enrolment codes, each of which he may have made
 * for somebody else, and invitations to him and by him. It writes the audit log, which is locked last.
 */
export async function endOpenLinks(call: SignedCall, leaving: Leaving, now: Date): Promise<void> {
  const { tenant } = call;
  if (loses(leaving, 'team.change')) {
    const links = tenant.updateTable('one_time_links').set({ used_at: now }).where('kind', '=', 'password_reset');
    await links.where('used_at', 'is', null).execute();
  }
  if (loses(leaving, 'appliances.change')) {
    const codes = tenant.updateTable('enrolment_codes').set({ expires_at: now }).where('used_at', 'is', null);
    await codes.where('expires_at', '>', now).execute();
  }
  if (isRemoved(leaving) || loses(leaving, 'team.change')) await endInvitations(call, leaving, now);
}

function members(tenant: Tenant) {
  return tenant
    .selectFrom('users')
    .select(['user_id', 'name', 'email', 'role', 'company_ids', 'appliance_ids', 'totp_confirmed_at', 'created_at'])
    .select((eb) =>
      eb
        .selectFrom('sessions')
        .whereRef('sessions.user_id', '=', 'users.user_id')
        .select((own) => own.fn.max('sessions.last_used_at').as('at'))
        .as('last_used_at'),
    );
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof members>['execute']>>[number];

/** A member as the API shows him. */
export function shownMember({ totp_confirmed_at, created_at, last_used_at, ...row }: MemberRow): Member {
  return {
    ...row,
    totp_enabled: totp_confirmed_at !== null,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}

/**
 * Refuses to limit somebody to what the organization does not have.
 *
 * @throws AppError VALIDATION_ERROR.
 */
export async function requireReach(
  tenant: Tenant,
  { company_ids, appliance_ids }: { [Name in keyof Reach]?: Reach[Name] | undefined },
): Promise<void> {
  await requireCompanies(tenant, 'company_ids', company_ids ?? []);
  await requireAppliances(tenant, appliance_ids);
}

/**
 * The member with this id.
 *
 * @throws AppError NOT_FOUND.
 */
export async function requireMember(tenant: Tenant, userId: string): Promise<MemberRow> {
  return requireFound(await members(tenant).where('user_id', '=', userId).executeTakeFirst());
}

/** A page of the members of an organization. */
export async function listMembers(tenant: Tenant, organizationId: string, query: PageQuery) {
  const scope = { list: 'team', organizationId };
  return newestFirst(scope, query, { rows: members(tenant), by: ['created_at', 'user_id'], show: shownMember });
}
