import { Button, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { RefreshCw, ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { logsQuery } from '../../../../../src-shared/api/manager/diagnostics/diagnostics.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { useListAddress } from '../../../../ui/list/list-address.ts';
import { useLogs } from '../api/logs.ts';
import { LogLine } from './log-line.tsx';
import classes from './checks.module.css';

const levels = ['error', 'warn', 'info', 'debug'] as const;
const inAddress = ['level'] as const;
const levelAddress = logsQuery.pick({ level: true });

/** The lines of the log since the start. */
export function LogTab() {
  const { t } = useTranslation('diagnostics');
  const { choices, choose } = useListAddress(inAddress, levelAddress);
  const level = choices.level ?? 'info';
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useLogs(level);
  const lines = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Stack>
      <Text c="dimmed">{t('log.help')}</Text>
      <Group align="flex-end">
        <NativeSelect
          label={t('log.level')}
          value={level}
          onChange={(event) => choose({ level: event.currentTarget.value })}
          data={levels.map((value) => ({ value, label: t(`log.level_${value}`) }))}
        />
        <Button
          variant="default"
          leftSection={<RefreshCw size={16} aria-hidden />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          {t('action.reread_log')}
        </Button>
      </Group>
      {error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton height={480} aria-busy />}
      {data !== undefined && lines.length === 0 && (
        <EmptyState icon={<ScrollText size={32} />} title={t('log.empty_title')}>
          {t('log.empty')}
        </EmptyState>
      )}
      {lines.length > 0 && (
        <ol className={classes['checks']} aria-label={t('tab.log')}>
          {lines.map((line) => (
            <LogLine key={line.number} line={line} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Group>
          <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
            {t('action.more')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
