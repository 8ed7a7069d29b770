import { createContext, use } from 'react';

/** The environment in the address of a list that shows those of the sandbox and of production beside each other. */
export const bothEnvironments = 'all';

/**
 * What the pages show: one company, or all where it is undefined; documents of one environment. Where there is production, documents of
 * the sandbox are marked wherever both are listed.
 */
export type ShownScope = { companyId: string | undefined; environment: 'sandbox' | 'production'; hasProduction: boolean };

/** Provides it to the pages. */
export const ShownScopeContext = createContext<ShownScope>({
  companyId: undefined,
  environment: 'sandbox',
  hasProduction: false,
});

/** See {@link ShownScope}. */
export function useShownScope(): ShownScope {
  return use(ShownScopeContext);
}
