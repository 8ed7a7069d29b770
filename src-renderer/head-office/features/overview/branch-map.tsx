import { Anchor, Group, Text, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { Appliance } from '#shared/api/dashboard/appliances.ts';
import { summary } from '#shared/api/dashboard/reports.ts';
import { useRead } from '#ui/client/use-read.ts';
import { Moment } from '#ui/format/moment.tsx';
import { Money } from '#ui/format/money.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { useNow } from '#ui/format/use-now.ts';
import { figureColumn, momentColumn } from '#ui/list/columns.tsx';
import { useListAddress } from '#ui/list/list-address.ts';
import type { ListColumn } from '#ui/list/list-column.ts';
import { ArrangedList } from '#ui/list/list-view.tsx';
import { wholeList } from '#ui/list/loaded-rows.ts';
import { useShownScope } from '#ui/shell/shown-scope.ts';
import { BranchHealth } from '../../health/branch-health.tsx';
import { byNeed, hasState, issuesOf, rankOf, waitingDocumentsAt } from '../../health/branch-issues.ts';
import type { OverviewRange } from './overview-range.ts';
import { useShownAppliances } from './shown-in-scope.ts';
import classes from './branch-map.module.css';

// A branch with what it has sold in the range; null until that is known.
type BranchRow = Appliance & { sales: number | null };

const inAddress = ['search', 'state', 'sort'] as const;

// What each branch has sold, added up by the database.
function useSalesOfBranches({ from, to }: OverviewRange): (applianceId: string) => number | null {
  const { companyId, environment } = useShownScope();
  const query = { group_by: 'branch', from, to, company_id: companyId, environment };
  const { data } = useRead({ path: '/reports/summary', query, answer: summary }, { placeholderData: keepPreviousData });
  return useMemo(() => {
    const sales = new Map(data?.data.map(({ key, total }) => [key, total]));
    return (applianceId) => (data === undefined ? null : (sales.get(applianceId) ?? 0));
  }, [data]);
}

// What the worst that is wrong with a branch means, in the words of its gateway where documents wait.
function Meaning({ branch, now }: { branch: Appliance; now: Date }) {
  const { t } = useTranslation('branches');
  const [worst] = issuesOf(branch, now);
  if (worst === undefined) return null;
  return (
    <Text fz="xs" c="dimmed" component="div" className={classes['meaning'] ?? ''}>
      {t(`means.${worst}`)}
    </Text>
  );
}

function WaitingCell({ branch }: { branch: Appliance }) {
  const { count } = useFormats();
  const { waiting } = branch.queue;
  if (waiting === 0) return count(0);
  return (
    <Anchor component={Link} to={waitingDocumentsAt(branch)} inherit tabIndex={-1} onClick={(event) => event.stopPropagation()}>
      {count(waiting)}
    </Anchor>
  );
}

function useMapColumns(now: Date): ListColumn<BranchRow>[] {
  const { t } = useTranslation(['overview', 'branches']);
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('branches:column.name'),
        isFixed: true,
        cell: (row) => (
          <>
            <Anchor component={Link} to={`/branches/${row.appliance_id}`} fw={500} tabIndex={-1}>
              <bdi>{row.branch_name}</bdi>
            </Anchor>
            <Meaning branch={row} now={now} />
          </>
        ),
        csv: (row) => row.branch_name,
      },
      {
        id: 'health',
        header: t('branches:column.health'),
        cell: (row) => <BranchHealth appliance={row} />,
        order: (row) => rankOf(row, now),
      },
      {
        id: 'sales',
        header: t('branches.sales'),
        align: 'figures',
        cell: ({ sales }) => (sales === null ? null : <Money value={sales} />),
        csv: (row) => row.sales,
      },
      {
        ...figureColumn<BranchRow>('waiting', t('branches:column.waiting'), (row) => row.queue.waiting, { shownFrom: 'tablet' }),
        cell: (row) => <WaitingCell branch={row} />,
      },
      {
        id: 'oldest',
        header: t('branches.oldest'),
        shownFrom: 'desktop',
        cell: ({ queue: { oldest_unreported_at: oldest } }) => (oldest === null ? null : <Moment value={oldest} />),
        csv: (row) => row.queue.oldest_unreported_at,
      },
      momentColumn('seen', t('branches.seen'), (row) => row.last_seen_at, { shownFrom: 'tablet' }),
    ],
    [t, now],
  );
}

/** Every branch in one row, those that need a person first. */
export function BranchMap({ range }: { range: OverviewRange }) {
  const { t } = useTranslation(['overview', 'branches']);
  const navigate = useNavigate();
  const now = useNow();
  const { data, isPending, error, refetch } = useShownAppliances();
  const salesOf = useSalesOfBranches(range);
  const address = useListAddress(inAddress);
  const rows = useMemo(
    () => byNeed(data ?? [], now).map((branch) => ({ ...branch, sales: salesOf(branch.appliance_id) })),
    [data, now, salesOf],
  );
  const filters = useMemo(() => ({ state: (row: BranchRow, state: string) => hasState(row, state, now) }), [now]);
  return (
    <section aria-labelledby="branch-map">
      <Group justify="space-between" mb="xs">
        <Title order={2} id="branch-map">
          {t('branches.title')}
        </Title>
        <Anchor component={Link} to="/branches" fz="sm">
          {t('branches.all')}
        </Anchor>
      </Group>
      <ArrangedList
        list="overview-branches"
        counted="branches"
        label={t('branches.title')}
        columns={useMapColumns(now)}
        reading={{ loaded: wholeList(rows, isPending), error, retry: () => void refetch() }}
        idOf={(row) => row.appliance_id}
        address={address}
        names={inAddress}
        filters={filters}
        onOpen={(row) => void navigate(`/branches/${row.appliance_id}`)}
        fields={[
          {
            name: 'state',
            label: t('branches:column.health'),
            options: [
              { value: 'attention', label: t('branches:filter.attention') },
              { value: 'well', label: t('branches:health.well') },
            ],
          },
        ]}
        empty={{ Icon: Store, title: t('branches:empty.title'), text: t('branches:empty.text') }}
      />
    </section>
  );
}
