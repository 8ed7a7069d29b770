import { branchRightsOf } from '#shared/api/people/rights.ts';
import type { ManagerSession } from '#shared/api/people/sessions.ts';

/** The session in examples. */
export const exampleSession: ManagerSession = {
  user: {
    user_id: '0d1c7a52-6f3b-4c58-9d0a-2b7e5f4c9a11',
    username: 'huda',
    name: 'Huda Al-Qahtani',
    role: 'owner',
    language: 'ar',
    has_pin: true,
  },
  permissions: branchRightsOf('owner'),
  is_locked: false,
  pin_unlocks: true,
  locks_after_minutes: 15,
  ends_at: '2026-11-20T21:00:00.000Z',
  managed_by: 'branch',
};
