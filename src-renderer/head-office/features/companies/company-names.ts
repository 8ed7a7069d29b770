import { useCallback } from 'react';
import type { CompanyResource } from '#shared/api/dashboard/companies.ts';
import { useLanguage } from '#ui/language/language-provider.tsx';

type Names = Pick<CompanyResource, 'legal_name' | 'legal_name_ar'>;

/** The names of a company with that of the page's language first; the second is missing where there is one alone. */
export function useNamesOfCompany(): (company: Names) => readonly [string, string | null] {
  const { language } = useLanguage();
  return useCallback(
    ({ legal_name, legal_name_ar }) =>
      language === 'ar' && legal_name_ar !== null ? [legal_name_ar, legal_name] : [legal_name, legal_name_ar],
    [language],
  );
}
