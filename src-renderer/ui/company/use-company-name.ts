import { useCallback } from 'react';
import { nameInLanguage } from '#shared/i18n/in-language.ts';
import { useLanguage } from '../language/language-provider.tsx';

type NamedCompany =
  { legal_name: string; legal_name_ar: string | null } | { company_name: string; company_name_ar: string | null };

/** The legal name of a company, or of the company of a unit or document, in the language of the page. */
export function useCompanyName(): (company: NamedCompany) => string {
  const { language } = useLanguage();
  return useCallback(
    (company) =>
      'legal_name' in company
        ? nameInLanguage({ name: company.legal_name, arabic: company.legal_name_ar }, language)
        : nameInLanguage({ name: company.company_name, arabic: company.company_name_ar }, language),
    [language],
  );
}

/** Companies as a field offers them: by their names in the language of the page. */
export function useCompanyChoices(): (
  companies: readonly ({ company_id: string } & NamedCompany)[],
) => { value: string; label: string }[] {
  const nameOf = useCompanyName();
  return (companies) => companies.map((each) => ({ value: each.company_id, label: nameOf(each) }));
}
