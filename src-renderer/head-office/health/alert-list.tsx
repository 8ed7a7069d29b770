import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Alert } from '../../../src-shared/api/dashboard/documents/alerts.ts';
import { Moment } from '../../ui/format/moment.tsx';
import { SandboxBadge } from '../../ui/shell/environment-badge.tsx';
import { useShownScope } from '../../ui/shell/shown-scope.ts';
import classes from './alert-list.module.css';
import { placeOf } from './alert-place.ts';
import { AlertSeverity } from './alert-severity.tsx';
import { useAlertWords } from './alert-words.ts';

function AlertItem({ alert }: { alert: Alert }) {
  const { title, branchName } = useAlertWords()(alert);
  const { hasProduction } = useShownScope();
  const place = placeOf(alert);
  return (
    <li className={classes['alert']}>
      <div className={classes['head']}>
        <Text span fw={500}>
          {place === undefined ? (
            title
          ) : (
            <Anchor component={Link} to={place.to} inherit>
              {title}
            </Anchor>
          )}
        </Text>
        {hasProduction && alert.environment === 'sandbox' && <SandboxBadge isSmall />}
        <AlertSeverity severity={alert.severity} />
      </div>
      <Text fz="xs" c="dimmed" component="div">
        {branchName !== undefined && (
          <>
            <bdi>{branchName}</bdi> ·{' '}
          </>
        )}
        <Moment value={alert.since} />
      </Text>
    </li>
  );
}

/** What needs a person, in brief. */
export function AlertList({ label, alerts }: { label: string; alerts: readonly Alert[] }) {
  return (
    <ul className={classes['alerts']} aria-label={label}>
      {alerts.map((alert) => (
        <AlertItem key={alert.alert_id} alert={alert} />
      ))}
    </ul>
  );
}
