import { Button, Card, Group, NativeSelect, Skeleton, Stack } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { alertKind, alertSeverity, type Alert } from '../../../../../src-shared/api/dashboard/documents/alerts.ts';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { NoRows } from '../../../../ui/feedback/no-rows.tsx';
import { useListAddress } from '../../../../ui/list/list-address.ts';
import { PageHead } from '../../../../ui/shell/page-head.tsx';
import { usePageTitle } from '../../../../ui/shell/use-page-title.ts';
import { AlertList } from '../../../health/alert-list.tsx';
import { useAlerts } from '../../../health/use-alerts.ts';

const names = ['severity', 'kind'] as const;

type Choose = ReturnType<typeof useListAddress<(typeof names)[number]>>;

function AlertFilters({ choices, choose }: Choose) {
  const { t } = useTranslation('alerts');
  return (
    <Group gap="xs" align="flex-end">
      <NativeSelect
        label={t('filter.severity')}
        value={choices.severity ?? ''}
        onChange={(event) => choose({ severity: event.currentTarget.value })}
        data={[
          { value: '', label: t('filter.any_severity') },
          ...alertSeverity.options.map((value) => ({ value, label: t(`severity.${value}`) })),
        ]}
      />
      <NativeSelect
        label={t('filter.kind')}
        value={choices.kind ?? ''}
        onChange={(event) => choose({ kind: event.currentTarget.value })}
        data={[
          { value: '', label: t('filter.any_kind') },
          ...alertKind.options.map((value) => ({ value, label: t(`kind_name.${value}`) })),
        ]}
      />
    </Group>
  );
}

function LoadedAlerts({ alerts, isFiltered, onClear }: { alerts: readonly Alert[]; isFiltered: boolean; onClear: () => void }) {
  const { t } = useTranslation(['alerts', 'headOffice']);
  if (alerts.length === 0) {
    return (
      <NoRows isFiltered={isFiltered} onClear={onClear} icon={<CircleCheck size={32} />} title={t('empty.title')}>
        {t('empty.text')}
      </NoRows>
    );
  }
  return (
    <Card withBorder py={4}>
      <AlertList label={t('headOffice:page.alerts')} alerts={alerts} />
    </Card>
  );
}

/** What needs a person, and what to do about it. */
export function AlertsPage() {
  const { t } = useTranslation(['alerts', 'headOffice']);
  const address = useListAddress(names);
  const query = useAlerts(address.choices);
  usePageTitle(t('headOffice:page.alerts'), t('headOffice:product.name'));
  const alerts = query.data?.pages.flatMap(({ data }) => data);
  return (
    <Stack>
      <PageHead label={t('headOffice:page.alerts')} help={t('intro')} />
      <AlertFilters {...address} />
      {query.error !== null && <ErrorNotice fault={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && (
        <Stack gap="xs" aria-busy>
          <Skeleton height={72} />
          <Skeleton height={72} />
          <Skeleton height={72} />
        </Stack>
      )}
      {alerts !== undefined && (
        <LoadedAlerts alerts={alerts} isFiltered={Object.keys(address.choices).length > 0} onClear={address.clear} />
      )}
      {query.hasNextPage && (
        <Group justify="center">
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
