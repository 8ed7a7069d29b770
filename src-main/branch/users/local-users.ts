import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/api/app-error.ts';
import type { AddUserRequest, ChangeUserRequest } from '#shared/api/people/users.ts';
import { hashPassword } from '#main/server/authentication/password-hash.ts';
import { requireGoodPassword } from '#main/server/authentication/require-good-password.ts';
import type { LedgerWriter } from '../db/ledger-database.ts';
import type { UserTable } from '../db/people-tables.ts';

/** What of a change is prepared before the transaction: hashes take time. */
export type PreparedChange = Partial<Omit<UserTable, 'branch_user_id' | 'created_at'>>;

/**
 * The columns of a change, with hashes in place of secrets.
 *
 * @param names the user name and the name that the person has afterwards.
 * @throws AppError VALIDATION_ERROR for a password that is common or holds a name.
 */
export async function prepareChange(
  { password, pin, username, name, role, language }: ChangeUserRequest,
  names: readonly string[],
): Promise<PreparedChange> {
  if (password !== undefined) await requireGoodPassword('password', password, names);
  return {
    ...(username === undefined ? {} : { username }),
    ...(name === undefined ? {} : { name }),
    ...(role === undefined ? {} : { role }),
    ...(language === undefined ? {} : { language }),
    ...(password === undefined ? {} : { password_hash: await hashPassword(password) }),
    ...(pin === undefined ? {} : { pin_hash: pin === null ? null : await hashPassword(pin) }),
  };
}

/**
 * The row of a new user.
 *
 * @throws AppError VALIDATION_ERROR for a password that is common or holds a name.
 */
export async function prepareUser({ password, pin, ...user }: AddUserRequest, now: Date): Promise<UserTable> {
  await requireGoodPassword('password', password, [user.username, user.name]);
  return {
    branch_user_id: randomUUID(),
    ...user,
    password_hash: await hashPassword(password),
    pin_hash: pin === null || pin === undefined ? null : await hashPassword(pin),
    created_at: now.toISOString(),
  };
}

function requireFreeName(writer: LedgerWriter, username: string, userId: string): void {
  const taken = writer.sql.selectFrom('users').select('branch_user_id').where('username', '=', username);
  if (writer.first(taken.where('branch_user_id', '!=', userId)) !== undefined) throw new AppError('USERNAME_EXISTS');
}

function requireOtherOwner(writer: LedgerWriter, userId: string): void {
  const owners = writer.sql.selectFrom('users').select('branch_user_id').where('role', '=', 'owner');
  if (writer.first(owners.where('branch_user_id', '!=', userId)) === undefined) throw new AppError('LAST_BRANCH_OWNER');
}

/**
 * The user of an id.
 *
 * @throws AppError NOT_FOUND.
 */
export function requireUser(writer: LedgerWriter, userId: string): UserTable {
  const user = writer.first(writer.sql.selectFrom('users').selectAll().where('branch_user_id', '=', userId));
  if (user === undefined) throw new AppError('NOT_FOUND');
  return user;
}

/**
 * Adds a user of the branch itself.
 *
 * @throws AppError USERNAME_EXISTS.
 */
export function addUser(writer: LedgerWriter, user: UserTable): void {
  requireFreeName(writer, user.username, user.branch_user_id);
  writer.insert('users', user);
}

/**
 * Changes a user; the sessions that rest on a former role or password end by that.
 *
 * @throws AppError NOT_FOUND, USERNAME_EXISTS or LAST_BRANCH_OWNER.
 */
export function changeUser(
  writer: LedgerWriter,
  userId: string,
  change: PreparedChange,
): { before: UserTable; after: UserTable } {
  const before = requireUser(writer, userId);
  const after = { ...before, ...change };
  requireFreeName(writer, after.username, userId);
  if (before.role === 'owner' && after.role !== 'owner') requireOtherOwner(writer, userId);
  if (Object.keys(change).length > 0) writer.update('users', change, { branch_user_id: userId });
  return { before, after };
}

/**
 * Removes a user.
 *
 * @throws AppError NOT_FOUND or LAST_BRANCH_OWNER.
 */
export function removeUser(writer: LedgerWriter, userId: string): UserTable {
  const user = requireUser(writer, userId);
  if (user.role === 'owner') requireOtherOwner(writer, userId);
  writer.run(writer.sql.deleteFrom('users').where('branch_user_id', '=', userId));
  return user;
}
