import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const environments = ['sandbox', 'production'] as const;

/** Keeps the rows of one environment. */
export function EnvironmentFilter({ value = '', onChange }: { value: string | undefined; onChange: (value: string) => void }) {
  const { t } = useTranslation('companies');
  return (
    <NativeSelect
      label={t('environment.label')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: t('environment.any') },
        ...environments.map((each) => ({ value: each, label: t(`environment.${each}`) })),
      ]}
    />
  );
}
