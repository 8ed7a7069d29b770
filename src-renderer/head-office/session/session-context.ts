import { createContext, use } from 'react';
import type { Session } from './session.ts';

/** Provides the session of this browser to the pages. */
export const SessionContext = createContext<Session | undefined>(undefined);

/** The session of this browser. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === undefined) throw new Error('No session is provided above this component.');
  return session;
}
