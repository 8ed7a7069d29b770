import { SegmentedControl, Skeleton, Stack, Text, Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDebouncedCallback, useLocalStorage } from '@mantine/hooks';
import { Link } from 'react-router';
import { ChartLoading } from '#ui/chart/chart-loading.tsx';
import { Page } from '#ui/shell/page.tsx';
import { useLiveEvents } from '#ui/live/live-events.tsx';
import { riyadhDate } from '#shared/invoice/riyadh-time.ts';
import { Day } from '#ui/format/moment.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { useReread } from '#ui/client/use-change.ts';
import { AlertList } from '../../health/alert-list.tsx';
import { useMe } from '../../session/signed-in-person.ts';
import { certificateTone } from '../../health/branch-issues.ts';
import { useShownAlerts, useShownAppliances } from './shown-in-scope.ts';
import { BranchMap } from './branch-map.tsx';
import { FiguresLoading, RangeChart, RangeFigures } from './days-section.tsx';
import { FirstMinutesSteps } from './first-minutes-steps.tsx';
import { HealthSentence, useHealth } from './health-sentence.tsx';
import classes from './rows.module.css';
import { OverviewCard } from './overview-card.tsx';
import { rangeNames, useOverviewRange } from './overview-range.ts';
import { areAllDone, useFirstMinutes, firstMinutes } from './read-first-minutes.ts';

// The most urgent alerts, in the order of their page.
function AlertsCard() {
  const { t } = useTranslation('overview');
  const query = useShownAlerts();
  const { data: alerts = [] } = query.data ?? {};
  return (
    <OverviewCard title={t('alerts.title')} more={{ to: '/alerts', label: t('alerts.all') }} query={query}>
      {alerts.length === 0 ? <Text c="dimmed">{t('alerts.none')}</Text> : <AlertList label={t('alerts.title')} alerts={alerts} />}
    </OverviewCard>
  );
}

// Many documents may arrive at once; what they change is read once for all of them.
const pauseMs = 1_000;
const shown = ['/reports/summary', '/appliances', '/alerts', firstMinutes];

// Reads what Overview shows anew when documents come or change.
function useLiveOverview(): void {
  const readAgain = useReread();
  const reread = useDebouncedCallback(() => {
    void readAgain(shown);
  }, pauseMs);
  useLiveEvents(reread, reread);
}

// Leads an organization to its first document; gone once all is done, or once the person has dismissed it. Who is limited to some of it
// does not see what the others have done already.
function useFirstMinutesCard() {
  const { organization, user } = useMe();
  const isLimited = user.company_ids !== null || user.appliance_ids !== null;
  const [dismissed, setDismissed] = useLocalStorage({
    key: `sanad-first-minutes-dismissed-${organization.organization_id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const { data: found, isLoading } = useFirstMinutes({ isWanted: !dismissed && !isLimited });
  const isOver = dismissed || isLimited || found === undefined || areAllDone(found);
  const card = isOver ? null : <FirstMinutesSteps found={found} onDismiss={() => setDismissed(true)} />;
  // Where something has been sold, that comes first.
  return { isLoading, card, hasSales: found?.document === true };
}

const soonDays = 60;
const mostShown = 10;

// The certificates that end soon, the first one first.
function CertificatesCard() {
  const { t } = useTranslation(['overview', 'branches']);
  const { count } = useFormats();
  const query = useShownAppliances();
  const all = (query.data ?? [])
    .filter(({ revoked_at }) => revoked_at === null)
    .flatMap(({ certificates, ...branch }) => certificates.map((certificate) => ({ ...branch, ...certificate })));
  const soon = all
    .filter(({ days_left }) => days_left <= soonDays)
    .toSorted((one, other) => one.days_left - other.days_left)
    .slice(0, mostShown);
  return (
    <OverviewCard title={t('certificates.title')} query={query}>
      {soon.length === 0 && <Text c="dimmed">{t(all.length === 0 ? 'certificates.none_at_all' : 'certificates.none')}</Text>}
      <ul className={classes['rows']} aria-label={t('certificates.title')}>
        {soon.map(({ egs_unit_id, unit_name, branch_name, appliance_id, expires_at, days_left }) => (
          <li key={egs_unit_id}>
            <div className={classes['name']}>
              <Anchor component={Link} to={`/branches/${appliance_id}`} fw={500}>
                {unit_name}
              </Anchor>
              <Text fz="xs" c="dimmed" component="div">
                <bdi>{branch_name}</bdi> · <Day value={riyadhDate(new Date(expires_at))} />
              </Text>
            </div>
            <StatusBadge tone={certificateTone(days_left)}>
              {days_left < 0
                ? t('branches:fact.expired')
                : t('branches:fact.days_left', { count: days_left, shown: count(days_left) })}
            </StatusBadge>
          </li>
        ))}
      </ul>
    </OverviewCard>
  );
}

function Loading() {
  return (
    <Stack gap="md" aria-busy>
      <Skeleton h="4.625rem" />
      <FiguresLoading />
      <ChartLoading />
    </Stack>
  );
}

/** Whether all branches are well, and what today, or the days up to it, have brought. */
export function OverviewPage() {
  const { t } = useTranslation(['headOffice', 'overview']);
  useLiveOverview();
  const { range, choose } = useOverviewRange();
  // What stands below the alerts comes after them, so that it does not move.
  const { isPending: areAlertsLoading } = useShownAlerts();
  const { isPending: isHealthPending } = useHealth();
  const { isLoading: areStepsLoading, card, hasSales } = useFirstMinutesCard();
  const isLoading = isHealthPending || areStepsLoading;
  return (
    <Page
      label={t('page.overview')}
      actions={
        <SegmentedControl
          size="xs"
          classNames={{ label: classes['range'] ?? '' }}
          aria-label={t('overview:range.label')}
          value={range.name}
          onChange={(name) => choose(name)}
          data={rangeNames.map((value) => ({ value, label: t(`overview:range.${value}`) }))}
        />
      }
    >
      {isLoading && <Loading />}
      {/* All of it is asked for at once, and shown with what stands on top, which is as high as what it says. */}
      <Stack gap="md" display={isLoading ? 'none' : undefined}>
        <HealthSentence />
        {!hasSales && card}
        <RangeFigures range={range} />
        <div className={classes['columns']}>
          <div>
            <RangeChart range={range} />
          </div>
          <div>
            <AlertsCard />
          </div>
          <div>{!areAlertsLoading && <CertificatesCard />}</div>
        </div>
        {hasSales && card}
        <BranchMap range={range} />
      </Stack>
    </Page>
  );
}
