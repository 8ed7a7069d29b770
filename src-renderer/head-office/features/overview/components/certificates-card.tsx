import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { riyadhDate } from '../../../../../src-shared/invoice/riyadh-time.ts';
import { Day } from '../../../../ui/format/day.tsx';
import { useFormats } from '../../../../ui/format/use-formats.ts';
import { StatusBadge } from '../../../../ui/status/status-badge.tsx';
import { certificateTone } from '../../../health/branch-issues.ts';
import { useShownAppliances } from '../api/use-shown-appliances.ts';
import { OverviewCard } from './overview-card.tsx';
import classes from './rows.module.css';

const soonDays = 60;
const mostShown = 10;

/** The certificates that end soon, the first one first. */
export function CertificatesCard() {
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
