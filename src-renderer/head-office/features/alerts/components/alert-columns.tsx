import { Anchor } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { alertSeverity, type Alert } from '../../../../../src-shared/api/dashboard/documents/alerts.ts';
import { Moment } from '../../../../ui/format/moment.tsx';
import type { ListColumn } from '../../../../ui/list/list-column.ts';
import { AlertSeverity } from '../../../health/alert-severity.tsx';
import { useAlertWords } from '../../../health/alert-words.ts';

// Around what a sentence names, for its direction; a file needs none.
const isolates = /[\u2068\u2069]/g;

/** The columns of the list of alerts. */
export function useAlertColumns(open: (alert: Alert) => void): ListColumn<Alert>[] {
  const { t } = useTranslation('alerts');
  const wordsOf = useAlertWords();
  return useMemo(
    () => [
      {
        id: 'alert',
        header: t('column.alert'),
        isFixed: true,
        cell: (alert) => (
          <Anchor component="button" type="button" tabIndex={-1} fw={500} ta="start" onClick={() => open(alert)}>
            {wordsOf(alert).title}
          </Anchor>
        ),
        csv: (alert) => wordsOf(alert).title.replaceAll(isolates, ''),
      },
      {
        id: 'severity',
        header: t('filter.severity'),
        cell: ({ severity }) => <AlertSeverity severity={severity} />,
        csv: ({ severity }) => t(`severity.${severity}`),
        order: ({ severity }) => alertSeverity.options.indexOf(severity),
      },
      {
        id: 'branch',
        header: t('activity.branch'),
        shownFrom: 'tablet',
        cell: (alert) => <bdi>{wordsOf(alert).branchName}</bdi>,
        csv: (alert) => wordsOf(alert).branchName,
      },
      {
        id: 'since',
        header: t('column.since'),
        shownFrom: 'tablet',
        cell: ({ since }) => <Moment value={since} />,
        csv: ({ since }) => since,
      },
      {
        id: 'advice',
        header: t('column.advice'),
        shownFrom: 'desktop',
        cell: (alert) => <bdi>{wordsOf(alert).advice}</bdi>,
        csv: (alert) => wordsOf(alert).advice,
      },
      {
        id: 'kind',
        header: t('filter.kind'),
        shownFrom: 'chosen',
        cell: ({ kind }) => t(`kind_name.${kind}`),
        csv: ({ kind }) => t(`kind_name.${kind}`),
      },
    ],
    [t, wordsOf, open],
  );
}
