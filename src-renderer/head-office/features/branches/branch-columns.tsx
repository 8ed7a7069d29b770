import { Anchor } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { Appliance } from '#shared/api/dashboard/appliances.ts';
import { riyadhDate } from '#shared/invoice/riyadh-time.ts';
import { Day, Moment } from '#ui/format/moment.tsx';
import { useNow } from '#ui/format/use-now.ts';
import { useFormats } from '#ui/format/use-formats.ts';
import { figureColumn, momentColumn, textColumn } from '#ui/list/columns.tsx';
import type { ListColumn } from '#ui/list/list-column.ts';
import { OnPhone } from '#ui/list/on-phone.tsx';
import { BranchHealth } from '../../health/branch-health.tsx';
import { issuesOf, rankOf } from '../../health/branch-issues.ts';

function firstEnd({ certificates }: Appliance): string | undefined {
  return certificates.map(({ expires_at }) => expires_at).toSorted()[0];
}

// Everything that is wrong with a branch, for a file.
function useStateWords(now: Date): (appliance: Appliance) => string {
  const { t } = useTranslation('branches');
  return useCallback(
    (appliance) => {
      const issues = issuesOf(appliance, now);
      return issues.length === 0 ? t('health.well') : issues.map((issue) => t(`issue.${issue}`)).join('; ');
    },
    [t, now],
  );
}

// Below the name of a branch: when it was heard of, and what it has left to report, unless its health says that.
function BelowName({ row }: { row: Appliance }) {
  const { t } = useTranslation('branches');
  const { count } = useFormats();
  const { last_seen_at: seen, queue } = row;
  const saysMore = issuesOf(row, useNow()).length > 0 && queue.waiting > 0;
  return (
    <OnPhone>
      <div>
        <Moment value={seen} />
      </div>
      {saysMore && t('health.waiting', { count: queue.waiting, shown: count(queue.waiting) })}
    </OnPhone>
  );
}

/** The columns of the list of branches. */
export function useBranchColumns(now: Date): ListColumn<Appliance>[] {
  const { t } = useTranslation('branches');
  const { count } = useFormats();
  const stateWords = useStateWords(now);
  const { search } = useLocation();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('column.name'),
        isFixed: true,
        cell: (row) => (
          <>
            <Anchor component={Link} to={{ pathname: `/branches/${row.appliance_id}`, search }} fw={500} tabIndex={-1}>
              <bdi>{row.branch_name}</bdi>
            </Anchor>
            <BelowName row={row} />
          </>
        ),
        csv: (row) => row.branch_name,
      },
      {
        id: 'health',
        header: t('column.health'),
        cell: (row) => <BranchHealth appliance={row} />,
        csv: (row) => stateWords(row),
        order: (row) => rankOf(row, now),
      },
      momentColumn('seen', t('column.seen'), (row) => row.last_seen_at, { shownFrom: 'tablet' }),
      figureColumn('waiting', t('column.waiting'), (row) => row.queue.waiting, { show: count, shownFrom: 'tablet' }),
      {
        id: 'deadline',
        header: t('column.deadline'),
        shownFrom: 'desktop',
        cell: ({ queue: { nearest_deadline: deadline } }) => (deadline === null ? null : <Moment value={deadline} />),
        csv: (row) => row.queue.nearest_deadline,
      },
      {
        id: 'certificate',
        header: t('column.certificate'),
        shownFrom: 'desktop',
        cell: (row) => {
          const end = firstEnd(row);
          return end === undefined ? null : <Day value={riyadhDate(new Date(end))} />;
        },
        csv: firstEnd,
      },
      textColumn('version', t('column.version'), (row) => row.version, { isLatin: true, shownFrom: 'desktop' }),
    ],
    [t, count, now, stateWords, search],
  );
}
