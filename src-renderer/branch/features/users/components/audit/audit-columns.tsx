import { Anchor, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BranchAuditEntry } from '../../../../../../src-shared/api/manager/people/audit.ts';
import { Moment } from '../../../../../ui/format/moment.tsx';
import type { ListColumn } from '../../../../../ui/list/list-column.ts';
import { useWhoDid } from './who-did.ts';

/** The columns of what people did. */
export function useAuditColumns(open: (entry: BranchAuditEntry) => void): ListColumn<BranchAuditEntry>[] {
  const { t } = useTranslation('users');
  const whoDid = useWhoDid();
  return useMemo(
    () => [
      {
        id: 'action',
        header: t('column.done'),
        isFixed: true,
        csv: ({ action }) => action,
        cell: (entry) => (
          <Anchor component="button" type="button" ta="start" tabIndex={-1} onClick={() => open(entry)}>
            {t(`done.${entry.action}`)}
          </Anchor>
        ),
      },
      { id: 'at', header: t('column.at'), csv: ({ at }) => at, cell: ({ at }) => <Moment value={at} isExact /> },
      {
        id: 'who',
        header: t('column.who'),
        shownFrom: 'tablet',
        csv: ({ username, name }) => username ?? name,
        cell: (entry) =>
          entry.name === null ? (
            <Text span c="dimmed">
              {entry.username === null ? t('log.nobody') : <bdi dir="ltr">{entry.username}</bdi>}
            </Text>
          ) : (
            <bdi>{whoDid(entry)}</bdi>
          ),
      },
      {
        id: 'address',
        header: t('column.address'),
        shownFrom: 'desktop',
        csv: ({ address }) => address,
        cell: ({ address }) => <bdi dir="ltr">{address}</bdi>,
      },
    ],
    [t, open, whoDid],
  );
}
