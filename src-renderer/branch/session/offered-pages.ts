import { createContext, use } from 'react';

/** Provides the addresses of the pages that the navigation offers to who is signed in. */
export const OfferedPagesContext = createContext<ReadonlySet<string>>(new Set());

/** Says whether an address leads to a page that is there for the role of who is signed in; what is not is shown without a link. */
export function useIsOffered(): (address: string) => boolean {
  const offered = use(OfferedPagesContext);
  return (address) => offered.has(new URL(address, window.location.origin).pathname);
}
