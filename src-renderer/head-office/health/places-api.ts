import { useMemo } from 'react';
import { companyList } from '#shared/api/dashboard/companies.ts';
import { useCompanyName } from '#ui/company/use-company-name.ts';
import { useReadAll, useRead } from '#ui/client/use-read.ts';
import { applianceList } from '#shared/api/dashboard/appliances.ts';

/** All companies of the organization. */
export function useCompanies() {
  return useReadAll({ path: '/companies', answer: companyList }, { staleTime: 60_000 });
}

/** The names of all companies in the language of the page, by their ids. */
export function useCompanyNames(): ReadonlyMap<string, string> {
  const { data } = useCompanies();
  const nameOf = useCompanyName();
  return useMemo(() => new Map(data?.map((each) => [each.company_id, nameOf(each)])), [data, nameOf]);
}

// What a branch says of itself makes no event.
const everyMs = 30_000;

/** All branch appliances of the organization as they were last heard of, kept up to date. */
export function useAppliances() {
  return useReadAll({ path: '/appliances', answer: applianceList }, { refetchInterval: everyMs });
}

// Enough for a list to choose from.
const limit = 100;
const staleTime = 60_000;

/** The branches that something can be of, the newest hundred. */
export function useOfferedBranches() {
  return useRead({ path: '/appliances', query: { limit }, answer: applianceList }, { staleTime });
}

/** The companies and branches that documents and reports can be of; undefined until they have been read. */
export function useOfferedPlaces() {
  const companies = useRead({ path: '/companies', query: { limit }, answer: companyList }, { staleTime });
  const branches = useOfferedBranches();
  return {
    data:
      companies.data === undefined || branches.data === undefined
        ? undefined
        : { companies: companies.data.data, branches: branches.data.data },
    error: companies.error ?? branches.error,
    refetch: () => Promise.all([companies.refetch(), branches.refetch()]),
  };
}
