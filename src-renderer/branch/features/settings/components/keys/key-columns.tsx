import { Code, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagerApiKey } from '../../../../../../src-shared/api/manager/appliance/companies.ts';
import { Moment } from '../../../../../ui/format/moment.tsx';
import { useNow } from '../../../../../ui/format/use-now.ts';
import type { ListColumn } from '../../../../../ui/list/list-column.ts';
import { StatusBadge, type Tone } from '../../../../../ui/status/status-badge.tsx';
import { KeyActions } from './key-actions.tsx';
import type { ShownOnceKey } from './shown-key.tsx';

const tones = { active: 'done', expiring: 'attention', expired: 'neutral', revoked: 'neutral' } as const satisfies Record<
  string,
  Tone
>;

type Status = keyof typeof tones;

function statusOf({ revoked_at, expires_at }: ManagerApiKey, now: Date): Status {
  if (revoked_at !== null) return 'revoked';
  if (expires_at === null) return 'active';
  return new Date(expires_at) > now ? 'expiring' : 'expired';
}

/** The columns of the list of API keys. */
export function useKeyColumns(mayChange: boolean, onMade: (made: ShownOnceKey) => void): ListColumn<ManagerApiKey>[] {
  const { t } = useTranslation(['companies', 'kit']);
  const now = useNow();
  return useMemo(() => {
    const columns: ListColumn<ManagerApiKey>[] = [
      {
        id: 'name',
        header: t('key.column.name'),
        isFixed: true,
        csv: ({ name }) => name,
        cell: ({ name }) => (
          <Text span fw={500}>
            <bdi>{name}</bdi>
          </Text>
        ),
      },
      {
        id: 'key',
        header: t('key.column.key'),
        shownFrom: 'tablet',
        csv: ({ prefix, last_four: end }) => `${prefix}…${end}`,
        cell: ({ prefix, last_four: end }) => (
          <Code>
            <bdi dir="ltr">{`${prefix}…${end}`}</bdi>
          </Code>
        ),
      },
      {
        id: 'environment',
        header: t('environment.label'),
        shownFrom: 'tablet',
        csv: ({ environment }) => environment,
        cell: ({ environment }) => t(`environment.${environment}`),
      },
      {
        id: 'status',
        header: t('key.column.status'),
        csv: (key) => statusOf(key, now),
        cell: (key) => <StatusBadge tone={tones[statusOf(key, now)]}>{t(`key.status.${statusOf(key, now)}`)}</StatusBadge>,
      },
      {
        id: 'last_used',
        header: t('key.column.last_used'),
        shownFrom: 'desktop',
        csv: (key) => key.last_used_at,
        cell: ({ last_used_at: at }) => (at === null ? t('key.never_used') : <Moment value={at} />),
      },
    ];
    if (!mayChange) return columns;
    const actions: ListColumn<ManagerApiKey> = {
      id: 'actions',
      header: t('kit:list.actions'),
      isFixed: true,
      align: 'end',
      cell: (key) => <KeyActions found={key} status={statusOf(key, now)} onMade={onMade} />,
    };
    return [...columns, actions];
  }, [t, now, mayChange, onMade]);
}
