import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Alert } from '#shared/api/dashboard/alerts.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { Moment } from '#ui/format/moment.tsx';
import { SandboxBadge } from '#ui/shell/environment-badge.tsx';
import { useShownScope } from '#ui/shell/shown-scope.ts';
import classes from './alert-list.module.css';
import { useAlertWords } from './alert-words.ts';

// What an alert is about.
type AlertPlace = 'document' | 'documents' | 'webhook' | 'branch' | 'billing';

// The credit notes of the day.
function notesOf({ environment, company_id }: Alert, date: string): string {
  const filters = new URLSearchParams({ document_type: 'credit_note', date_from: date, date_to: date });
  if (company_id !== undefined) filters.set('company_id', company_id);
  if (environment !== undefined) filters.set('environment', environment);
  return `/documents?${filters.toString()}`;
}

/** Where what an alert is about can be seen and mended. */
export function placeOf(alert: Alert): { kind: AlertPlace; to: string } | undefined {
  const { invoice_id, webhook_id, appliance_id, kind, external_originals: externals } = alert;
  if (invoice_id !== undefined) return { kind: 'document', to: `/documents/${invoice_id}` };
  if (webhook_id !== undefined) return { kind: 'webhook', to: `/webhooks/${webhook_id}` };
  if (appliance_id !== undefined) return { kind: 'branch', to: `/branches/${appliance_id}` };
  if (externals !== undefined) return { kind: 'documents', to: notesOf(alert, externals.date) };
  return kind === 'quota_near' ? { kind: 'billing', to: '/billing' } : undefined;
}

/** How much an alert matters. */
export function AlertSeverity({ severity }: Pick<Alert, 'severity'>) {
  const { t } = useTranslation('alerts');
  const isError = severity === 'error';
  return (
    <StatusBadge tone={isError ? 'refused' : 'attention'} Icon={isError ? CircleAlert : TriangleAlert}>
      {t(`severity.${severity}`)}
    </StatusBadge>
  );
}

function AlertItem({ alert }: { alert: Alert }) {
  const { title, branchName } = useAlertWords()(alert);
  const { hasProduction } = useShownScope();
  const place = placeOf(alert);
  return (
    <li className={classes['alert']}>
      <div className={classes['line']}>
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
      </div>
      <div className={classes['line']}>
        <AlertSeverity severity={alert.severity} />
        <Text fz="xs" c="dimmed" component="div">
          {branchName !== undefined && (
            <>
              <bdi>{branchName}</bdi> ·{' '}
            </>
          )}
          <Moment value={alert.since} />
        </Text>
      </div>
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
