import { Anchor, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Moment } from '../../../../ui/format/moment.tsx';
import type { ListColumn } from '../../../../ui/list/list-column.ts';
import type { AuditEntry } from '../api/read-audit-log.ts';
import { TargetName } from './target-name.tsx';
import { useActionWords } from './use-action-words.ts';

/** The columns of the audit log. */
export function useAuditColumns(open: (entry: AuditEntry) => void): ListColumn<AuditEntry>[] {
  const { t } = useTranslation('auditLog');
  const words = useActionWords();
  return useMemo(
    () => [
      {
        id: 'action',
        header: t('column.action'),
        isFixed: true,
        cell: (entry) => (
          <Anchor component="button" type="button" tabIndex={-1} onClick={() => open(entry)}>
            {words(entry.action)}
          </Anchor>
        ),
      },
      { id: 'at', header: t('column.at'), cell: ({ at }) => <Moment value={at} isExact /> },
      {
        id: 'actor',
        header: t('column.actor'),
        shownFrom: 'tablet',
        cell: ({ actor: { type, name } }) => (
          <>
            <bdi>{type === 'system' ? t('actor.system') : name}</bdi>{' '}
            {type === 'appliance' && (
              <Text span fz="xs" c="dimmed">
                {t('actor.appliance')}
              </Text>
            )}
          </>
        ),
      },
      {
        id: 'target',
        header: t('column.target'),
        shownFrom: 'tablet',
        cell: (entry) => <TargetName entry={entry} />,
      },
      {
        id: 'address',
        header: t('column.address'),
        shownFrom: 'desktop',
        cell: ({ address }) => <bdi dir="ltr">{address ?? ''}</bdi>,
      },
    ],
    [t, open, words],
  );
}
