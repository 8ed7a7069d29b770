import { Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ManagerSettings } from '../../../../../src-shared/api/manager/appliance/settings.ts';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { Facts } from '../../../../ui/figures/facts.tsx';
import { useSettings } from '../api/settings.ts';
import { GeneralForm } from './general-form.tsx';

function StartFlags({ flags }: { flags: ManagerSettings['start_flags'] }) {
  const { t } = useTranslation('settings');
  if (flags.length === 0) return null;
  return (
    <Card withBorder component="section">
      <details>
        <summary>
          <Title order={2} display="inline">
            {t('general.start')}
          </Title>
        </summary>
        <Text c="dimmed" my="md">
          {t('general.start_help')}
        </Text>
        <Facts
          facts={flags.map(({ flag, value }) => ({
            label: `\u2066${flag}\u2069`,
            value: value === null ? <Text c="dimmed">{t('general.start_unset')}</Text> : <bdi dir="ltr">{value}</bdi>,
          }))}
        />
      </details>
    </Card>
  );
}

/** The branch itself, and how it is reached in the network. */
export function GeneralTab() {
  const { data, error, refetch } = useSettings();
  if (data === undefined) {
    return error === null ? <Skeleton height={420} aria-busy /> : <ErrorNotice fault={error} onRetry={() => void refetch()} />;
  }
  return (
    <Stack maw="46rem">
      <GeneralForm settings={data} />
      <StartFlags flags={data.start_flags} />
    </Stack>
  );
}
