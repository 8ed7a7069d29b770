import { useTranslation } from 'react-i18next';

const labels = {
  vat_number: 'forms:company.vat_number',
  cr_number: 'forms:company.cr_number',
  'address.street': 'forms:address.street',
  'address.city': 'forms:address.city',
  'address.country': 'forms:address.country',
} as const;

function isLabeled(path: string): path is keyof typeof labels {
  return Object.hasOwn(labels, path);
}

/** The label of a field that a profile lacks, by its path. */
export function useFieldLabel(): (path: string) => string {
  const { t } = useTranslation(['companies', 'forms']);
  return (path) => (isLabeled(path) ? t(labels[path]) : path);
}
