import { Anchor, Code, Group, Text } from '@mantine/core';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ActivityEntry } from '#shared/api/dashboard/activity.ts';
import { momentColumn } from '#ui/list/columns.tsx';
import type { ListColumn } from '#ui/list/list-column.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { useAppliances } from '../../health/places-api.ts';
import { useActivityWords, useKindName } from './use-activity-words.ts';

const severities = {
  warning: { tone: 'attention', Icon: TriangleAlert },
  error: { tone: 'refused', Icon: CircleAlert },
} as const;

function What({ entry }: { entry: ActivityEntry }) {
  const { t } = useTranslation('alerts');
  const words = useActivityWords()(entry);
  const failure = entry.details['failure_code'];
  return (
    <>
      <div>{words ?? <Code dir="ltr">{entry.kind}</Code>}</div>
      {(typeof failure === 'string' || entry.invoice_id !== null) && (
        // Below what has happened, in every language: what is written from the left would part the sentence from the link.
        <Group gap="xs">
          {typeof failure === 'string' && <Code dir="ltr">{failure}</Code>}
          {entry.invoice_id !== null && (
            <Anchor component={Link} to={`/documents/${entry.invoice_id}`}>
              {t('activity.open_document')}
            </Anchor>
          )}
        </Group>
      )}
    </>
  );
}

function Severity({ severity }: Pick<ActivityEntry, 'severity'>) {
  const { t } = useTranslation('alerts');
  const word = t(`activity.severity.${severity}`);
  if (severity !== 'normal') return <StatusBadge {...severities[severity]}>{word}</StatusBadge>;
  return (
    <Text span inherit c="dimmed">
      {word}
    </Text>
  );
}

/** The columns of the activity. */
export function useActivityColumns(): ListColumn<ActivityEntry>[] {
  const { t } = useTranslation('alerts');
  const { data: appliances = [] } = useAppliances();
  const wordsOf = useActivityWords();
  const nameOf = useKindName();
  const branchOf = ({ appliance_id: id }: ActivityEntry) => appliances.find(({ appliance_id }) => appliance_id === id);
  return [
    momentColumn('when', t('activity.when'), ({ at }) => at, { to: 'second' }),
    {
      id: 'what',
      header: t('activity.what'),
      isFixed: true,
      cell: (entry) => <What entry={entry} />,
      csv: (entry) => wordsOf(entry) ?? entry.kind,
    },
    {
      id: 'branch',
      header: t('activity.branch'),
      shownFrom: 'tablet',
      cell: (entry) => {
        const branch = branchOf(entry);
        if (branch === undefined) return null;
        return (
          <Anchor component={Link} to={`/branches/${branch.appliance_id}`}>
            <bdi>{branch.branch_name}</bdi>
          </Anchor>
        );
      },
      csv: (entry) => branchOf(entry)?.branch_name,
    },
    {
      id: 'kind',
      header: t('activity.kind'),
      shownFrom: 'desktop',
      cell: ({ kind }) => (
        <>
          {nameOf(kind)}{' '}
          <Code>
            <bdi dir="ltr">{kind}</bdi>
          </Code>
        </>
      ),
      csv: ({ kind }) => kind,
    },
    {
      id: 'severity',
      header: t('activity.severity'),
      shownFrom: 'tablet',
      cell: ({ severity }) => <Severity severity={severity} />,
      csv: ({ severity }) => severity,
    },
  ];
}
