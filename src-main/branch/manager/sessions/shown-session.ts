import type { ManagerSession } from '../../../../src-shared/api/manager/people/sessions.ts';
import { branchRightsOf } from '../../../../src-shared/api/manager/people/rights.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { membershipOf } from '../../mirror/membership.ts';
import type { Caller } from '../request/caller.ts';

/** A session as its person sees it. */
export function shownSession(
  db: LedgerReader,
  caller: Caller,
  options: { allowsPin: boolean; idleMinutes: number },
): ManagerSession {
  const { user, isLocked, endsAt } = caller;
  return {
    user: {
      user_id: user.branch_user_id,
      username: user.username,
      name: user.name,
      role: user.role,
      language: user.language,
      has_pin: user.pin_hash !== null,
    },
    permissions: branchRightsOf(user.role),
    is_locked: isLocked,
    pin_unlocks: options.allowsPin && user.pin_hash !== null,
    locks_after_minutes: options.idleMinutes,
    ends_at: endsAt,
    managed_by: membershipOf(db) === undefined ? 'branch' : 'head_office',
  };
}
