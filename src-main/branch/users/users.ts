import type { LedgerReader, LedgerWriter } from '../db/ledger-database.ts';
import type { UserTable } from '../db/people-tables.ts';

/** A person who may sign in at this branch, without what he signs in with. */
export type StoredUser = Omit<UserTable, 'password_hash' | 'pin_hash'> & { hasPin: boolean };

/** Everyone who may sign in at this branch, by user name. */
export function listUsers(db: LedgerReader): StoredUser[] {
  const rows = db.all(db.sql.selectFrom('users').selectAll().orderBy('username'));
  return rows.map(({ password_hash: _passwordHash, pin_hash, ...user }) => ({ ...user, hasPin: pin_hash !== null }));
}

/** The person of a user name, however it is capitalized, with the hashes (argon2id) of password and PIN; undefined if nobody has it. */
export function findUser(db: LedgerReader, username: string): UserTable | undefined {
  const name = username.trim().toLowerCase();
  return db.first(db.sql.selectFrom('users').selectAll().where('username', '=', name));
}

/** Stores who may sign in at this branch: the whole list, so that whoever is not in it can do so no longer. */
export function storeUsers(writer: LedgerWriter, users: readonly UserTable[]): void {
  writer.run(writer.sql.deleteFrom('users'));
  for (const user of users) writer.insert('users', user);
}
