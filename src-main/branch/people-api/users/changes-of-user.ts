import type { UserTable } from '../../db/people-tables.ts';

const shownColumns = ['username', 'name', 'role', 'language'] as const;

/** What the audit log tells of a change: former and new values, and that a secret was replaced, but not by what. */
export function changesOfUser({ before, after }: { before: UserTable; after: UserTable }): Record<string, unknown> {
  const changed = shownColumns.filter((column) => before[column] !== after[column]);
  const replaced = [
    ...(before.password_hash === after.password_hash ? [] : ['password']),
    ...(before.pin_hash === after.pin_hash ? [] : ['pin']),
  ];
  return {
    username: after.username,
    before: Object.fromEntries(changed.map((column) => [column, before[column]])),
    after: Object.fromEntries(changed.map((column) => [column, after[column]])),
    ...(replaced.length === 0 ? {} : { replaced }),
  };
}
