import { useTranslation } from 'react-i18next';
import { optionsOf, type FilterField } from '#ui/filters/filter-fields.tsx';

const environments = ['sandbox', 'production'] as const;

/** Keeps the rows of one environment. */
export function useEnvironmentField(): FilterField {
  const { t } = useTranslation('companies');
  const options = optionsOf(environments, (each) => t(`environment.${each}`));
  return { name: 'environment', label: t('environment.label'), options };
}
