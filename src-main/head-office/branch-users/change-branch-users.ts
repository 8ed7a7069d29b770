import { randomUUID } from 'node:crypto';
import { AppError } from '../../../src-shared/api/app-error.ts';
import type {
  ChangeBranchUserRequest,
  CreateBranchUserRequest,
} from '../../../src-shared/api/dashboard/branches/branch-users.ts';
import { invalid, refuseIfAny } from '../../server/request-faults/request-fault.ts';
import { hashPassword } from '../../server/passwords/password-hash.ts';
import { requireGoodPassword } from '../../server/passwords/require-good-password.ts';
import { breaksUniqueness } from '../db/constraint-fault.ts';
import type { Tenant } from '../db/in-organization.ts';
import type { BranchUserRow } from './read-branch-users.ts';

async function requireAppliances(tenant: Tenant, applianceIds: readonly string[] | null | undefined): Promise<void> {
  if (applianceIds === null || applianceIds === undefined) return;
  const known = await tenant.selectFrom('appliances').select('appliance_id').where('appliance_id', 'in', applianceIds).execute();
  const ids = new Set(known.map((row) => row.appliance_id));
  refuseIfAny(
    applianceIds.flatMap((id, index) =>
      ids.has(id) ? [] : [invalid(`appliance_ids[${index}]`, 'unknown_appliance', 'is not an appliance of this organization')],
    ),
  );
}

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
