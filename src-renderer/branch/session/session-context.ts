import { createContext, use } from 'react';
import type { BranchRight } from '#shared/api/people/rights.ts';
import type { ManagerSession } from '#shared/api/people/sessions.ts';
import type { SessionSignals } from './session-signals.ts';

/** Provides {@link SessionSignals} to the pages. */
export const SessionSignalsContext = createContext<SessionSignals | undefined>(undefined);

/** See {@link SessionSignals}. */
export function useSessionSignals(): SessionSignals {
  const signals = use(SessionSignalsContext);
  if (signals === undefined) throw new Error('No signals of the session are provided above this component.');
  return signals;
}

/** Provides who is signed in to the pages. */
export const SignedInContext = createContext<ManagerSession | undefined>(undefined);

/** Who is signed in, and what the role allows. */
export function useSignedIn(): ManagerSession {
  const session = use(SignedInContext);
  if (session === undefined) throw new Error('Nobody is signed in above this component.');
  return session;
}

/** Whether the role of who is signed in has a right: what it has not is not offered. The server refuses it all the same. */
export function useMay(right: BranchRight): boolean {
  return useSignedIn().permissions.includes(right);
}

/** Provides the addresses of the pages that the navigation offers to who is signed in. */
export const OfferedPagesContext = createContext<ReadonlySet<string>>(new Set());

/** Says whether an address leads to a page that is there for the role of who is signed in; what is not is shown without a link. */
export function useIsOffered(): (address: string) => boolean {
  const offered = use(OfferedPagesContext);
  return (address) => offered.has(new URL(address, window.location.origin).pathname);
}
