import { useSearchParams } from 'react-router';
import { unitList } from '#shared/api/dashboard/appliances.ts';
import { useRead } from '#ui/client/use-read.ts';
import { bothEnvironments, type ShownScope } from '#ui/shell/shown-scope.ts';

/**
 * Whether the organization has units of production, so that there is a choice of environments; undefined until that is known. Where it
 * cannot be known, nothing of the sandbox is taken for business.
 */
export function useHasProduction(): boolean | undefined {
  const { data, isPending } = useRead(
    { path: '/egs-units', query: { environment: 'production', limit: 1 }, answer: unitList },
    { staleTime: 60_000 },
  );
  if (isPending) return undefined;
  return data === undefined || data.pagination.total_count > 0;
}

// The parameters of an address that say what its page shows.
const scopeNames = ['company_id', 'environment'] as const;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the address says is shown: without an environment that of production, or of the sandbox where there is no production. */
export function useChosenScope(): ShownScope {
  const [parameters] = useSearchParams();
  const hasProduction = useHasProduction() ?? false;
  const company = parameters.get('company_id');
  const chosen = parameters.get('environment');
  const usual = hasProduction ? 'production' : 'sandbox';
  return {
    companyId: company !== null && uuid.test(company) ? company : undefined,
    environment: chosen === 'sandbox' || chosen === 'production' ? chosen : usual,
    hasProduction,
  };
}

/** The part of an address behind `?` that carries on what is shown to another page. */
export function useScopeSearch(): string {
  const [parameters] = useSearchParams();
  const kept = new URLSearchParams();
  for (const name of scopeNames) {
    const value = parameters.get(name);
    // Only the list of documents shows both environments.
    if (value !== null && value !== '' && value !== bothEnvironments) kept.set(name, value);
  }
  const text = kept.toString();
  return text === '' ? '' : `?${text}`;
}
