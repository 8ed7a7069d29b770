import { Anchor, Text } from '@mantine/core';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Alert } from '../../../src-shared/api/dashboard/documents/alerts.ts';
import { Moment } from '../../ui/format/moment.tsx';
import { StatusBadge } from '../../ui/status/status-badge.tsx';
import classes from './alert-list.module.css';
import { useAppliances } from './use-appliances.ts';

// Where what an alert is about can be seen and mended.
function placeOf({ invoice_id, webhook_id, appliance_id, kind }: Alert): string | undefined {
  if (invoice_id !== undefined) return `/documents/${invoice_id}`;
  if (webhook_id !== undefined) return `/webhooks/${webhook_id}`;
  if (appliance_id !== undefined) return `/branches/${appliance_id}`;
  return kind === 'quota_near' ? '/billing' : undefined;
}

function AlertItem({ alert, isBrief }: { alert: Alert; isBrief: boolean }) {
  const { t } = useTranslation('alerts');
  const { data: appliances = [] } = useAppliances();
  const { kind, severity, since, appliance_id, egs_unit_id, invoice_number = '' } = alert;
  const branch = appliances.find((each) => each.appliance_id === appliance_id);
  const unit = branch?.certificates.find((each) => each.egs_unit_id === egs_unit_id)?.unit_name ?? '';
  const place = placeOf(alert);
  const title = t(`kind.${kind}`, { number: `\u2068${invoice_number}\u2069`, unit: `\u2068${unit}\u2069` });
  return (
    <li className={classes['alert']}>
      <div className={classes['head']}>
        <Text span fw={500}>
          {place === undefined ? (
            title
          ) : (
            <Anchor component={Link} to={place} inherit>
              {title}
            </Anchor>
          )}
        </Text>
        <StatusBadge
          tone={severity === 'error' ? 'refused' : 'attention'}
          Icon={severity === 'error' ? CircleAlert : TriangleAlert}
        >
          {t(`severity.${severity}`)}
        </StatusBadge>
      </div>
      {!isBrief && <Text>{t(`advice.${kind}`)}</Text>}
      <Text fz="xs" c="dimmed" component="div">
        {branch !== undefined && (
          <>
            <bdi>{branch.branch_name}</bdi> ·{' '}
          </>
        )}
        <Moment value={since} />
      </Text>
    </li>
  );
}

/** What needs a person; in brief without what to do about it. */
export function AlertList({ label, alerts, isBrief = false }: { label: string; alerts: readonly Alert[]; isBrief?: boolean }) {
  return (
    <ul className={classes['alerts']} aria-label={label}>
      {alerts.map((alert) => (
        <AlertItem key={alert.alert_id} {...{ alert, isBrief }} />
      ))}
    </ul>
  );
}
