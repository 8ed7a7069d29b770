import { Anchor, Button, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Appliance } from '#shared/api/dashboard/appliances.ts';
import { summary } from '#shared/api/dashboard/reports.ts';
import { useRead } from '#ui/client/use-read.ts';
import { Moment } from '#ui/format/moment.tsx';
import { Money } from '#ui/format/money.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { useNow } from '#ui/format/use-now.ts';
import { useShownScope } from '#ui/shell/shown-scope.ts';
import { BranchHealth } from '../../health/branch-health.tsx';
import { byNeed, issuesOf, waitingDocumentsAt } from '../../health/branch-issues.ts';
import classes from './branch-map.module.css';
import { OverviewCard } from './overview-card.tsx';
import type { OverviewRange } from './overview-range.ts';
import { useShownAppliances } from './shown-in-scope.ts';

// As many as can be taken in at a glance; those that need a person come first.
const shownAtFirst = 12;

// What each branch has sold in the range, added up by the database; null until that is known.
function useSalesOfBranches({ from, to }: OverviewRange): (applianceId: string) => number | null {
  const { companyId, environment } = useShownScope();
  const query = { group_by: 'branch', from, to, company_id: companyId, environment };
  const { data } = useRead({ path: '/reports/summary', query, answer: summary }, { placeholderData: keepPreviousData });
  return useMemo(() => {
    const sales = new Map(data?.data.map(({ key, total }) => [key, total]));
    return (applianceId) => (data === undefined ? null : (sales.get(applianceId) ?? 0));
  }, [data]);
}

function BranchRow({
  branch,
  sales,
  now,
  isPhone,
}: {
  branch: Appliance;
  sales: number | null;
  now: Date;
  /** Where there is no room for a column of its health. */
  isPhone: boolean;
}) {
  const { t } = useTranslation('branches');
  const { count } = useFormats();
  const [worst] = issuesOf(branch, now);
  const { waiting, oldest_unreported_at: oldest } = branch.queue;
  return (
    <tr>
      <th scope="row">
        <Anchor component={Link} to={`/branches/${branch.appliance_id}`} fw={500}>
          <bdi>{branch.branch_name}</bdi>
        </Anchor>
        {isPhone && (
          <div className={classes['health']}>
            <BranchHealth appliance={branch} />
          </div>
        )}
        {/* What the worst that is wrong with it means, in the words of its gateway where documents wait. */}
        {worst !== undefined && (
          <Text fz="xs" c="dimmed" component="div" className={classes['meaning'] ?? ''}>
            {t(`means.${worst}`)}
          </Text>
        )}
      </th>
      {!isPhone && (
        <td>
          <BranchHealth appliance={branch} />
        </td>
      )}
      <td data-align="figures">{sales === null ? '—' : <Money value={sales} />}</td>
      <td data-align="figures" className={classes['fromTablet']}>
        {waiting === 0 ? (
          count(0)
        ) : (
          <Anchor component={Link} to={waitingDocumentsAt(branch)} inherit>
            {count(waiting)}
          </Anchor>
        )}
      </td>
      <td className={classes['fromDesktop']}>{oldest === null ? '—' : <Moment value={oldest} />}</td>
      <td className={classes['fromTablet']}>{branch.last_seen_at === null ? '—' : <Moment value={branch.last_seen_at} />}</td>
    </tr>
  );
}

/** Every branch in one row, those that need a person first. */
export function BranchMap({ range }: { range: OverviewRange }) {
  const { t } = useTranslation(['overview', 'branches']);
  const { count } = useFormats();
  const now = useNow();
  const isPhone = useMediaQuery('(width < 48rem)', false, { getInitialValueInEffect: false });
  const [showsAll, setShowsAll] = useState(false);
  const query = useShownAppliances();
  const salesOf = useSalesOfBranches(range);
  const branches = useMemo(() => byNeed(query.data ?? [], now), [query.data, now]);
  const shown = showsAll ? branches : branches.slice(0, shownAtFirst);
  return (
    <OverviewCard title={t('branches.title')} more={{ to: '/branches', label: t('branches.all') }} query={query}>
      {branches.length === 0 && <Text c="dimmed">{t('branches:empty.text')}</Text>}
      {branches.length > 0 && (
        <table aria-label={t('branches.title')} className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">{t('branches:column.name')}</th>
              {!isPhone && <th scope="col">{t('branches:column.health')}</th>}
              <th scope="col" data-align="figures">
                {t('branches.sales')}
              </th>
              <th scope="col" data-align="figures" className={classes['fromTablet']}>
                {t('branches:column.waiting')}
              </th>
              <th scope="col" className={classes['fromDesktop']}>
                {t('branches.oldest')}
              </th>
              <th scope="col" className={classes['fromTablet']}>
                {t('branches.seen')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((branch) => (
              <BranchRow key={branch.appliance_id} sales={salesOf(branch.appliance_id)} {...{ branch, now, isPhone }} />
            ))}
          </tbody>
        </table>
      )}
      {shown.length < branches.length && (
        <Button variant="subtle" size="xs" mt="xs" onClick={() => setShowsAll(true)}>
          {t('branches.show_all', { count: branches.length, shown: count(branches.length) })}
        </Button>
      )}
    </OverviewCard>
  );
}
