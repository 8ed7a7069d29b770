import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Moment } from '../../../../ui/format/moment.tsx';
import { useFormats } from '../../../../ui/format/use-formats.ts';
import { useNow } from '../../../../ui/format/use-now.ts';
import { BranchHealth } from '../../../health/branch-health.tsx';
import { byNeed, issuesOf } from '../../../health/branch-issues.ts';
import { waitingDocumentsAt } from '../../../health/waiting-documents-at.ts';
import { useShownAppliances } from '../api/use-shown-appliances.ts';
import { OverviewCard } from './overview-card.tsx';
import classes from './rows.module.css';

const mostShown = 10;

/** Branches, those that need a person first. */
export function BranchesCard() {
  const { t } = useTranslation('overview');
  const { count } = useFormats();
  const now = useNow();
  const query = useShownAppliances();
  const ordered = byNeed(query.data ?? [], now).slice(0, mostShown);
  return (
    <OverviewCard title={t('branches.title')} more={{ to: '/branches', label: t('branches.all') }} query={query}>
      {ordered.length === 0 && <Text c="dimmed">{t('sentence.no_branches')}</Text>}
      <ul className={classes['rows']} aria-label={t('branches.title')}>
        {ordered.map((appliance) => (
          <li key={appliance.appliance_id}>
            <div className={classes['name']}>
              <Anchor component={Link} to={`/branches/${appliance.appliance_id}`} fw={500}>
                {appliance.branch_name}
              </Anchor>
              <Text fz="xs" c="dimmed" component="div">
                <Moment value={appliance.last_seen_at} />
                {appliance.queue.waiting > 0 && issuesOf(appliance, now).length > 0 && (
                  <>
                    {' · '}
                    <Anchor component={Link} to={waitingDocumentsAt(appliance)} inherit>
                      {t('branches.waiting', { shown: count(appliance.queue.waiting) })}
                    </Anchor>
                  </>
                )}
              </Text>
              {appliance.queue.last_error !== null && issuesOf(appliance, now).length > 0 && (
                <Text fz="xs" component="div" lang="en" dir="auto">
                  {appliance.queue.last_error}
                </Text>
              )}
            </div>
            <BranchHealth appliance={appliance} />
          </li>
        ))}
      </ul>
    </OverviewCard>
  );
}
