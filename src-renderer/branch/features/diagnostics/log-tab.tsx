import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { RefreshCw, ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { logsQuery, managerLogs, type ManagerLogLine } from '#shared/api/people/diagnostics.ts';
import { ToolButton } from '#ui/dialog/menu-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { FilterBar } from '#ui/filters/filter-bar.tsx';
import { optionsOf } from '#ui/filters/filter-fields.tsx';
import { useListAddress } from '#ui/list/list-address.ts';
import { useServices } from '#ui/client/services.ts';
import { Moment } from '#ui/format/moment.tsx';
import { StatusBadge, type Tone } from '#ui/status/status-badge.tsx';
import { CodeView } from '#ui/viewer/code-view.tsx';
import classes from './checks.module.css';

const levels = ['error', 'warn', 'info', 'debug'] as const;
const inAddress = ['level'] as const;
const levelAddress = logsQuery.pick({ level: true });

const usualLevel = 'info';

const pageSize = 100;
const newest: number | undefined = undefined;

// The lines of the log of a level or a worse one, newest first.
function useLogs(level: string) {
  const { client } = useServices();
  return useInfiniteQuery({
    queryKey: ['logs', level],
    queryFn: ({ pageParam: before, signal }) =>
      client.send({
        path: '/logs',
        query: { level, limit: pageSize, ...(before === undefined ? {} : { before }) },
        answer: managerLogs,
        signal,
      }),
    initialPageParam: newest,
    getNextPageParam: ({ next_before: before }) => before ?? undefined,
    placeholderData: keepPreviousData,
  });
}

const tones = { debug: 'neutral', info: 'neutral', warn: 'attention', error: 'refused' } as const satisfies Record<
  ManagerLogLine['level'],
  Tone
>;

// The lines of requests all have the same message; what they asked for is in the fields.
function summaryOf({ message, fields: { method, route, status } }: ManagerLogLine): string {
  if (typeof method !== 'string' || typeof route !== 'string') return message;
  return [message, method, route, ...(typeof status === 'number' ? [status] : [])].join(' ');
}

// A line of the log, with the rest of it to be unfolded.
function LogLine({ line }: { line: ManagerLogLine }) {
  const { at, level, fields } = line;
  const { t } = useTranslation('diagnostics');
  return (
    <li>
      <div className={classes['head']}>
        <StatusBadge tone={tones[level]}>{t(`log.line_${level}`)}</StatusBadge>
        <Text fz="xs" c="dimmed" component="div">
          {at !== null && <Moment value={at} isExact to="second" />}
        </Text>
      </div>
      <Text style={{ overflowWrap: 'anywhere' }}>
        <bdi lang="en" dir="ltr">
          {summaryOf(line)}
        </bdi>
      </Text>
      {Object.keys(fields).length > 0 && (
        <details>
          <summary>{t('log.fields')}</summary>
          <CodeView label={t('log.fields')} text={JSON.stringify(fields, null, 2)} isProgram />
        </details>
      )}
    </li>
  );
}

/** The lines of the log since the start. */
export function LogTab() {
  const { t } = useTranslation('diagnostics');
  const { choices, choose, clear } = useListAddress(inAddress, levelAddress);
  const level = choices.level ?? usualLevel;
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useLogs(level);
  const lines = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Stack>
      <Text c="dimmed">{t('log.help')}</Text>
      <FilterBar
        search={undefined}
        fields={[
          {
            name: 'level',
            label: t('log.level'),
            options: optionsOf(levels, (value) => t(`log.level_${value}`)),
            base: usualLevel,
          },
        ]}
        choices={choices}
        choose={choose}
        onClear={clear}
        exportButton={
          <ToolButton label={t('action.reread_log')} Icon={RefreshCw} isBusy={isFetching} onClick={() => void refetch()} />
        }
      />
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
