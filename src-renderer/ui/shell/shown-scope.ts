import { createContext, use } from 'react';

/** What the pages show: one company, or all where it is undefined; documents of one environment. */
export type ShownScope = { companyId: string | undefined; environment: 'sandbox' | 'production' };

/** Provides it to the pages. */
export const ShownScopeContext = createContext<ShownScope>({ companyId: undefined, environment: 'sandbox' });

/** See {@link ShownScope}. */
export function useShownScope(): ShownScope {
  return use(ShownScopeContext);
}
