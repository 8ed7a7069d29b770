import type { PageQuery } from '../../../src-shared/api/dashboard/pagination.ts';
import type { Member } from '../../../src-shared/api/dashboard/people/team.ts';
import { createPage, orderedByInstant, positionOf } from '../../server/list-page.ts';
import type { Tenant } from '../db/in-organization.ts';
import { requireFound } from '../request/require-id.ts';

function members(tenant: Tenant) {
  return tenant
    .selectFrom('users')
    .select(['user_id', 'name', 'email', 'role', 'totp_confirmed_at', 'created_at'])
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
  const after = positionOf(scope, query, orderedByInstant);
  const { total } = await tenant
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await members(tenant)
    .$if(after !== undefined, (rest) =>
      rest.where((eb) => eb(eb.refTuple('created_at', 'user_id'), '<', eb.tuple(after?.value ?? new Date(0), after?.id ?? ''))),
    )
    .orderBy('created_at', 'desc')
    .orderBy('user_id', 'desc')
    .limit(query.limit + 1)
    .execute();
  return createPage(scope, query, {
    rows,
    total,
    positionOf: (row) => ({ value: row.created_at.toISOString(), id: row.user_id }),
    show: shownMember,
  });
}
