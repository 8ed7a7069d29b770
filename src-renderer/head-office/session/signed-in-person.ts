import { createContext, use } from 'react';
import type { Right } from '#shared/api/dashboard/roles.ts';
import type { Me } from '#shared/api/dashboard/sessions.ts';

/** Provides who is signed in to the pages. */
export const SignedInPersonContext = createContext<Me | undefined>(undefined);

/** Who is signed in. */
export function useMe(): Me {
  const person = use(SignedInPersonContext);
  if (person === undefined) throw new Error('Nobody is signed in above this component.');
  return person;
}

/** Whether a person has yet to set up the authenticator app that the role needs, and may do nothing else until then. */
export function lacksTotp({ user: { totp_required, totp_enabled } }: Me): boolean {
  return totp_required && !totp_enabled;
}

/** Whether the role of who is signed in has a right: what it has not is not offered. The server refuses it all the same. */
export function useMay(right: Right): boolean {
  return useMe().permissions.includes(right);
}

/** Whether somebody may add branches: who is limited to some branches cannot name one that has yet to join. */
export function useMayEnrol(): boolean {
  const { permissions, user } = useMe();
  return permissions.includes('appliances.change') && user.appliance_ids === null;
}
