import { useCallback } from 'react';
import type { ManagerUnit } from '#shared/api/people/units.ts';
import { useLanguage } from '#ui/language/language-provider.tsx';

/** The legal name of a unit's company in the language of the page, where it is known in it. */
export function useCompanyName() {
  const { language } = useLanguage();
  return useCallback(
    ({ company_name: name, company_name_ar: arabic }: Pick<ManagerUnit, 'company_name' | 'company_name_ar'>) =>
      language === 'ar' ? (arabic ?? name) : name,
    [language],
  );
}
