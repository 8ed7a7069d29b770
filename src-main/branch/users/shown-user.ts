import type { ManagerUser } from '#shared/api/people/users.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import { mostWrongPins } from './wrong-pins.ts';

function usersQuery({ sql }: Pick<LedgerReader, 'sql'>) {
  return sql
    .selectFrom('users as user')
    .leftJoin('manager_sign_ins as sign_in', 'sign_in.user_id', 'user.branch_user_id')
    .select([
      'user.branch_user_id',
      'user.username',
      'user.name',
      'user.role',
      'user.language',
      'user.pin_hash',
      'user.created_at',
    ])
    .select(['sign_in.wrong_pins', 'sign_in.last_sign_in_at'])
    .orderBy('user.username');
}

type UserRow = Awaited<ReturnType<ReturnType<typeof usersQuery>['execute']>>[number];

function shown({ branch_user_id, pin_hash, wrong_pins, ...user }: UserRow): ManagerUser {
  const hasPin = pin_hash !== null;
  const is_pin_blocked = hasPin && (wrong_pins ?? 0) >= mostWrongPins;
  return { user_id: branch_user_id, ...user, has_pin: hasPin, is_pin_blocked };
}

/** Everyone who may sign in here, by user name, without what they sign in with. */
export function shownUsers(db: Pick<LedgerReader, 'all' | 'sql'>): ManagerUser[] {
  return db.all(usersQuery(db)).map(shown);
}

/** One of them; undefined if there is none of this id. */
export function shownUser(db: Pick<LedgerReader, 'all' | 'sql'>, userId: string): ManagerUser | undefined {
  return db.all(usersQuery(db).where('user.branch_user_id', '=', userId)).map(shown)[0];
}
