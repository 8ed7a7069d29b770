import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { companyList, type CompanyResource } from '../../../src-shared/api/dashboard/branches/companies.ts';
import { readAllPages } from '../../ui/client/read-all-pages.ts';
import { useServices } from '../../ui/client/services.tsx';
import { useLanguage } from '../../ui/language/language-provider.tsx';

const pageSize = 100;

/** All companies of the organization. */
export function useCompanies() {
  const { client } = useServices();
  return useQuery({
    queryKey: ['companies', 'all'],
    queryFn: ({ signal }) =>
      readAllPages((cursor) =>
        client.send({ path: '/companies', query: { limit: pageSize, cursor }, answer: companyList, signal }),
      ),
    staleTime: 60_000,
  });
}

/** The name of a company in the language of the page. */
export function useCompanyName(): (company: Pick<CompanyResource, 'legal_name' | 'legal_name_ar'>) => string {
  const { language } = useLanguage();
  return useCallback(
    ({ legal_name, legal_name_ar }) => (language === 'ar' ? (legal_name_ar ?? legal_name) : legal_name),
    [language],
  );
}

/** The names of all companies in the language of the page, by their ids. */
export function useCompanyNames(): ReadonlyMap<string, string> {
  const { data } = useCompanies();
  const nameOf = useCompanyName();
  return useMemo(() => new Map(data?.map((each) => [each.company_id, nameOf(each)])), [data, nameOf]);
}
