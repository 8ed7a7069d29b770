import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { AppError } from '#shared/api/app-error.ts';
import type { ChangeBranchUserRequest, CreateBranchUserRequest, BranchUser } from '#shared/api/dashboard/branch-users.ts';
import { hashPassword } from '#main/server/authentication/password-hash.ts';
import { requireGoodPassword } from '#main/server/authentication/require-good-password.ts';
import type { PageQuery } from '#shared/api/dashboard/pagination.ts';
import { newestFirst } from '../request/newest-first.ts';
import { breaksUniqueness } from '../db/database-fault.ts';
import type { Tenant } from '../db/in-organization.ts';
import type { Schema } from '../db/schema.ts';
import { requireAppliances, requireFound, requireId } from '../request/require-id.ts';
import type { SignedCall } from '../request/route.ts';

async function orNameTaken<Value>(write: Promise<Value>): Promise<Value> {
  try {
    return await write;
  } catch (cause) {
    if (breaksUniqueness(cause, 'branch_users_have_one_username')) throw new AppError('USERNAME_EXISTS', { cause });
    throw cause;
  }
}

async function hashOrNull(pin: string | null | undefined): Promise<string | null> {
  return pin === null || pin === undefined ? null : hashPassword(pin);
}

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
export async function findNamedBranchUser({ tenant, params }: SignedCall): Promise<BranchUserRow> {
  const id = requireId(params, 'branch_user_id');
  const rows = tenant.selectFrom('branch_users').selectAll().where('branch_user_id', '=', id);
  return requireFound(await rows.forUpdate().executeTakeFirst());
}

/** A page of the users of branches, newest first. */
export async function listBranchUsers(tenant: Tenant, organizationId: string, query: PageQuery) {
  const scope = { list: 'branch-users', organizationId };
  const rows = tenant.selectFrom('branch_users').selectAll();
  return newestFirst(scope, query, { rows, by: ['created_at', 'branch_user_id'], show: shownBranchUser });
}

/**
 * Adds a person who may sign in at branches.
 *
 * @throws AppError VALIDATION_ERROR for a password that is common or holds a name, an unknown appliance, or USERNAME_EXISTS.
 */
export async function createBranchUser(
  tenant: Tenant,
  organizationId: string,
  { password, pin, ...user }: CreateBranchUserRequest,
  now: Date,
): Promise<BranchUserRow> {
  await requireGoodPassword('password', password, [user.username, user.name]);
  await requireAppliances(tenant, user.appliance_ids);
  const row: BranchUserRow = {
    organization_id: organizationId,
    branch_user_id: randomUUID(),
    ...user,
    password_hash: await hashPassword(password),
    pin_hash: await hashOrNull(pin),
    created_at: now,
  };
  await orNameTaken(tenant.insertInto('branch_users').values(row).execute());
  return row;
}

/**
 * Changes a person who may sign in at branches.
 *
 * @throws AppError as createBranchUser does.
 */
export async function changeBranchUser(
  tenant: Tenant,
  before: BranchUserRow,
  { password, pin, ...change }: ChangeBranchUserRequest,
): Promise<BranchUserRow> {
  const { username, name, role, language, appliance_ids } = change;
  const names = [username ?? before.username, name ?? before.name];
  if (password !== undefined) await requireGoodPassword('password', password, names);
  await requireAppliances(tenant, appliance_ids);
  const after: BranchUserRow = {
    ...before,
    username: username ?? before.username,
    name: name ?? before.name,
    role: role ?? before.role,
    language: language ?? before.language,
    appliance_ids: appliance_ids === undefined ? before.appliance_ids : appliance_ids,
    password_hash: password === undefined ? before.password_hash : await hashPassword(password),
    pin_hash: pin === undefined ? before.pin_hash : await hashOrNull(pin),
  };
  const { organization_id: _organizationId, branch_user_id, ...columns } = after;
  await orNameTaken(tenant.updateTable('branch_users').set(columns).where('branch_user_id', '=', branch_user_id).execute());
  return after;
}
