import { useTranslation } from 'react-i18next';
import { managerCompanyList } from '#shared/api/people/companies.ts';
import { useRead } from '#ui/client/use-read.ts';
import { useCompanyChoices } from '#ui/company/use-company-name.ts';
import type { FilterField } from '#ui/filters/filter-fields.tsx';

/** The companies that a report can be of. */
export function useReportCompanies() {
  return useRead({ path: '/companies', answer: managerCompanyList }, { staleTime: 60_000 });
}

/** The field to choose one of them, where there are several; without a base, all are chosen at first. */
export function useCompanyField({ hasBase }: { hasBase: boolean }): FilterField[] {
  const { t } = useTranslation('reports');
  const choicesOf = useCompanyChoices();
  const { data } = useReportCompanies();
  const options = choicesOf(data?.data ?? []);
  const [first] = options;
  if (first === undefined || options.length < 2) return [];
  const field = { name: 'company_id', label: t('filter.company'), options, isCommon: true };
  return [hasBase ? { ...field, base: first.value } : field];
}
