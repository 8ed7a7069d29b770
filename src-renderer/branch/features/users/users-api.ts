import { z } from 'zod';
import { managerUserList, managerUser, type AddUserRequest, type ChangeUserRequest } from '#shared/api/people/users.ts';
import { useLiveRead } from '#ui/live/use-live-read.ts';
import { savingAt, useChange } from '#ui/client/use-change.ts';

/** Who may sign in here, and who keeps them; live. */
export function useUserList(isEnabled = true) {
  return useLiveRead({ path: '/users', answer: managerUserList }, ['users'], { enabled: isEnabled });
}

/** What an owner can do with the users of a branch of its own. */
export function useUserChanges() {
  const change = useChange(['/users']);
  return {
    /** Adds one, or changes the one of this id. */
    save: (userId: string | undefined, body: AddUserRequest | ChangeUserRequest) =>
      change({
        ...savingAt('/users', userId),
        body,
        answer: managerUser,
      }),
    remove: (userId: string) => change({ method: 'DELETE', path: `/users/${userId}`, answer: z.undefined() }),
  };
}
