import type { Selectable } from 'kysely';
import type { BranchUser } from '../../../src-shared/api/dashboard/branches/branch-users.ts';
import type { PageQuery } from '../../../src-shared/api/dashboard/pagination.ts';
import { createPage, orderedByInstant, positionOf } from '../../server/list-page.ts';
import type { Tenant } from '../db/in-organization.ts';
import type { Schema } from '../db/schema.ts';
import { requireFound, requireId } from '../request/require-id.ts';
import type { RawCall, Signed } from '../request/route.ts';

/** A user of branches as he is stored: hashes, never a password or a PIN. */
export type BranchUserRow = Selectable<Schema['branch_users']>;

/** A user of branches as the API shows him. */
export function shownBranchUser(row: BranchUserRow): BranchUser {
  const { organization_id: _organizationId, password_hash: _passwordHash, pin_hash, created_at, ...shown } = row;
  return { ...shown, has_pin: pin_hash !== null, created_at: created_at.toISOString() };
}

/**
 * The user that a path names.
 *
 * @throws AppError NOT_FOUND.
 */
export async function findNamedBranchUser({ tenant, params }: RawCall & Signed): Promise<BranchUserRow> {
  const id = requireId(params, 'branch_user_id');
  const rows = tenant.selectFrom('branch_users').selectAll().where('branch_user_id', '=', id);
  return requireFound(await rows.forUpdate().executeTakeFirst());
}

/** A page of the users of branches, newest first. */
export async function listBranchUsers(tenant: Tenant, organizationId: string, query: PageQuery) {
  const scope = { list: 'branch-users', organizationId };
  const after = positionOf(scope, query, orderedByInstant);
  const all = tenant.selectFrom('branch_users');
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const ordered = all
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('branch_user_id', 'desc')
    .limit(query.limit + 1);
  const rest =
    after === undefined
      ? ordered
      : ordered.where((eb) => eb(eb.refTuple('created_at', 'branch_user_id'), '<', eb.tuple(after.value, after.id)));
  return createPage(scope, query, {
    rows: await rest.execute(),
    total,
    positionOf: (row) => ({ value: row.created_at.toISOString(), id: row.branch_user_id }),
    show: shownBranchUser,
  });
}
