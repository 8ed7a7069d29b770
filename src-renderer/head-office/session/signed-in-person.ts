import { createContext, use } from 'react';
import type { Me } from '../../../src-shared/api/dashboard/people/sessions.ts';

/** Provides who is signed in to the pages. */
export const SignedInPersonContext = createContext<Me | undefined>(undefined);

/** Who is signed in. */
export function useMe(): Me {
  const person = use(SignedInPersonContext);
  if (person === undefined) throw new Error('Nobody is signed in above this component.');
  return person;
}
