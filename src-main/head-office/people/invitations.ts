import type { z } from 'zod';
import { AppError } from '#shared/api/app-error.ts';
import type { PageQuery } from '#shared/api/dashboard/pagination.ts';
import type { Invitation, readInvitation } from '#shared/api/dashboard/team.ts';
import { newestFirst } from '../request/newest-first.ts';
import type { Tenant } from '../db/in-organization.ts';
import { requireFound } from '../request/require-id.ts';
import { hashSecret } from '../request/hash-secret.ts';

function invitations(tenant: Tenant) {
  return tenant
    .selectFrom('invitations')
    .select(['invitation_id', 'email', 'role', 'company_ids', 'appliance_ids', 'language'])
    .select(['invited_by', 'created_at', 'expires_at', 'accepted_at']);
}

type InvitationRow = Awaited<ReturnType<ReturnType<typeof invitations>['execute']>>[number];

/** An invitation as the API shows it. */
export function shownInvitation(row: InvitationRow, now: Date): Invitation {
  const ended = row.expires_at <= now ? 'expired' : 'pending';
  return {
    ...row,
    status: row.accepted_at === null ? ended : 'accepted',
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    accepted_at: row.accepted_at?.toISOString() ?? null,
  };
}

/**
 * The invitation with this id.
 *
 * @throws AppError NOT_FOUND.
 */
export async function requireInvitation(tenant: Tenant, invitationId: string): Promise<InvitationRow> {
  return requireFound(await invitations(tenant).where('invitation_id', '=', invitationId).executeTakeFirst());
}

/** A page of the invitations of an organization. */
export async function listInvitations(tenant: Tenant, organizationId: string, query: PageQuery, now: Date) {
  const scope = { list: 'invitations', organizationId };
  return newestFirst(scope, query, {
    rows: invitations(tenant),
    by: ['created_at', 'invitation_id'],
    show: (row) => shownInvitation(row, now),
  });
}

/**
 * Takes the invitation of a token, once.
 *
 * @throws AppError INVITATION_INVALID if there is none, or it has expired or been taken.
 */
export async function takeInvitation(tenant: Tenant, token: string, now: Date): Promise<InvitationRow> {
  const taken = await tenant
    .updateTable('invitations')
    .set({ accepted_at: now })
    .where('token_hash', '=', hashSecret(token))
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['invitation_id', 'email', 'role', 'company_ids', 'appliance_ids', 'language'])
    .returning(['invited_by', 'created_at', 'expires_at', 'accepted_at'])
    .executeTakeFirst();
  if (taken === undefined) throw new AppError('INVITATION_INVALID');
  return taken;
}

/**
 * What a token's invitation says to whoever presents it.
 *
 * @throws AppError INVITATION_INVALID if there is none, or it has expired or been taken.
 */
export async function presentInvitation(tenant: Tenant, token: string, now: Date): Promise<z.output<typeof readInvitation>> {
  const found = await tenant
    .selectFrom('invitations as invitation')
    .innerJoin('organizations as organization', 'organization.organization_id', 'invitation.organization_id')
    .leftJoin('users as inviter', 'inviter.user_id', 'invitation.invited_by')
    .select(['organization.name as organization_name', 'inviter.name as invited_by_name'])
    .select(['invitation.email', 'invitation.role', 'invitation.expires_at'])
    .where('invitation.token_hash', '=', hashSecret(token))
    .where('invitation.accepted_at', 'is', null)
    .where('invitation.expires_at', '>', now)
    .executeTakeFirst();
  if (found === undefined) throw new AppError('INVITATION_INVALID');
  return { ...found, expires_at: found.expires_at.toISOString() };
}
