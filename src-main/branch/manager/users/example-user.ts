import type { ManagerUser } from '../../../../src-shared/api/manager/people/users.ts';

export const exampleUserId = '9b6a4a0e-2f39-4b1c-8d3c-5a6f7e8d9c01';

/** The user in examples. */
export const exampleUser: ManagerUser = {
  user_id: exampleUserId,
  username: 'sami',
  name: 'Sami',
  role: 'cashier',
  language: 'ar',
  has_pin: true,
  is_pin_blocked: false,
  created_at: '2026-11-20T09:00:00.000Z',
  last_sign_in_at: null,
};
