import { useTranslation } from 'react-i18next';
import type { Summary, SummaryGroup } from '#shared/api/dashboard/reports.ts';
import { documentType } from '#shared/api/documents/result-fields.ts';
import { daysOfMonth } from '#shared/invoice/calendar-month.ts';
import { vatCategories, vatCategoryNames } from '#shared/reference/vat-categories.ts';
import { useFormats } from '#ui/format/use-formats.ts';
import { useLanguage } from '#ui/language/language-provider.tsx';
import { useReportAddress } from '#ui/reports/report-address.ts';
import type { RowsOf } from '#ui/reports/summary-table.tsx';
import { useCompanyNames } from '../../health/places-api.ts';

/** What a summary can be grouped by. */
export const summaryGroups = [
  'day',
  'week',
  'month',
  'branch',
  'company',
  'document_type',
  'vat_category',
] as const satisfies readonly SummaryGroup[];

type SummaryRow = Summary['data'][number];

function noonOf(day: string): Date {
  return new Date(`${day}T09:00:00Z`);
}

// How the rows of a summary are called in the language of the page.
function useGroupNames(group: SummaryGroup): (row: Pick<SummaryRow, 'key' | 'name'>) => string {
  const { t } = useTranslation(['reports', 'documents']);
  const { day, month } = useFormats();
  const { language } = useLanguage();
  const companyNames = useCompanyNames();
  return ({ key, name }) => {
    switch (group) {
      case 'day':
        return day(noonOf(key));
      case 'week':
        return t('reports:week_of', { week: key });
      case 'month':
        return month(noonOf(`${key}-15`));
      case 'document_type': {
        const kind = documentType.safeParse(key).data;
        return kind === undefined ? key : t(`documents:kind.${kind}`);
      }
      case 'vat_category': {
        const category = vatCategories.find((each) => each === key);
        if (category === undefined) return key;
        return vatCategoryNames[category][language === 'ar' ? 'nameAr' : 'name'];
      }
      case 'company':
        return companyNames.get(key) ?? name ?? key;
      case 'branch':
        return name ?? key;
    }
  };
}

// The filters of the list of documents that show what a row is made of; undefined where the list has none for it.
function filtersOf(group: SummaryGroup, key: string): Record<string, string> | undefined {
  switch (group) {
    case 'day':
      return { date_from: key, date_to: key };
    case 'month': {
      const { from, to } = daysOfMonth(key);
      return { date_from: from, date_to: to };
    }
    case 'branch':
      return { appliance_id: key };
    case 'company':
      return { company_id: key };
    case 'document_type':
      return { document_type: key };
    case 'week':
    case 'vat_category':
      return undefined;
  }
}

/** The rows of a summary by a group: how they are called, and the lists of the documents that they are made of. */
export function useSummaryRows(group: SummaryGroup): RowsOf {
  const { period, choices } = useReportAddress();
  const nameOf = useGroupNames(group);
  const addressOf: RowsOf['addressOf'] = ({ key }) => {
    const own = filtersOf(group, key);
    if (own === undefined) return undefined;
    const filters = new URLSearchParams({ date_from: period.from, date_to: period.to });
    for (const each of ['company_id', 'appliance_id', 'environment'] as const) {
      const value = choices[each];
      if (value !== undefined) filters.set(each, value);
    }
    for (const [each, value] of Object.entries(own)) filters.set(each, value);
    return { pathname: '/documents', search: filters.toString() };
  };
  return { group, nameOf, addressOf };
}
