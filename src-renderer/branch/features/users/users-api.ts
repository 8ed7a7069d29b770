import { z } from 'zod';
import { managerUserList, managerUser, type AddUserRequest, type ChangeUserRequest } from '#shared/api/people/users.ts';
import { useLiveEvents } from '#ui/live/live-events.tsx';
import { useRead } from '#ui/client/use-read.ts';
import { useChange } from '#ui/client/use-change.ts';

/** Who may sign in here, and who keeps them; live. */
export function useUserList(isEnabled = true) {
  const reading = useRead({ path: '/users', answer: managerUserList }, { enabled: isEnabled });
  const reread = () => void (isEnabled && reading.refetch());
  useLiveEvents(({ type }) => type === 'users' && reread(), reread);
  return reading;
}

/** What an owner can do with the users of a branch of its own. */
export function useUserChanges() {
  const change = useChange(['/users']);
  return {
    /** Adds one, or changes the one of this id. */
    save: (userId: string | undefined, body: AddUserRequest | ChangeUserRequest) =>
      change({
        ...(userId === undefined
          ? { method: 'POST' as const, path: '/users' }
          : { method: 'PATCH' as const, path: `/users/${userId}` }),
        body,
        answer: managerUser,
      }),
    remove: (userId: string) => change({ method: 'DELETE', path: `/users/${userId}`, answer: z.undefined() }),
  };
}
