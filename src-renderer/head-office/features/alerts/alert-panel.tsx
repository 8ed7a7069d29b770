import { Button, Group, Stack, Text } from '@mantine/core';
import { CircleCheck, CircleDashed, UserCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { z } from 'zod';
import { acknowledgeRequest, alert as answeredAlert, type Alert, type alertState } from '#shared/api/dashboard/alerts.ts';
import { useChange } from '#ui/client/use-change.ts';
import { useRead } from '#ui/client/use-read.ts';
import { SidePanel } from '#ui/dialog/side-panel.tsx';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { Facts } from '#ui/figures/facts.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { Moment } from '#ui/format/moment.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { AlertSeverity, placeOf } from '../../health/alert-list.tsx';
import { useAlertWords } from '../../health/alert-words.ts';
import { rereadAlertsAfterMs } from '../../health/alerts-api.ts';
import { useMay } from '../../session/signed-in-person.ts';

/** How far an alert has come. */
export function alertStateOf({ closed_at, acknowledged_at }: Alert): z.output<typeof alertState> {
  if (closed_at !== null) return 'closed';
  return acknowledged_at === null ? 'open' : 'acknowledged';
}

const badges = {
  open: { tone: 'attention', Icon: CircleDashed },
  acknowledged: { tone: 'neutral', Icon: UserCheck },
  closed: { tone: 'done', Icon: CircleCheck },
} as const;

/** The same for people to see. */
export function AlertState({ alert }: { alert: Alert }) {
  const { t } = useTranslation('alerts');
  const state = alertStateOf(alert);
  return <StatusBadge {...badges[state]}>{t(`state.${state}`)}</StatusBadge>;
}

function Acknowledge({ alert_id: alertId }: Alert) {
  const { t } = useTranslation('alerts');
  const change = useChange(['/alerts']);
  const form = useApiForm({
    schema: acknowledgeRequest,
    initialValues: { note: '' },
    bodyOf: ({ note }) => (note.trim() === '' ? {} : { note }),
    send: (body, idempotencyKey) =>
      change({
        method: 'POST',
        path: `/alerts/${alertId}/acknowledge`,
        body,
        answer: answeredAlert,
        idempotencyKey,
      }),
    onDone: () => showToast(t('acknowledge.done')),
  });
  return (
    <ApiForm form={form} submitLabel={t('acknowledge.action')} isQuiet>
      <TextField label={t('acknowledge.note')} help={t('acknowledge.help')} rows={2} maxLength={1_000} {...form.field('note')} />
    </ApiForm>
  );
}

function AlertContent({ alert }: { alert: Alert }) {
  const { t } = useTranslation('alerts');
  const { advice, branchName } = useAlertWords()(alert);
  const mayChange = useMay('alerts.change');
  const place = placeOf(alert);
  const { acknowledged_by: person, acknowledged_at: acknowledgedAt, closed_at: closedAt, note } = alert;
  return (
    <Stack gap="lg">
      <Group>
        <AlertSeverity severity={alert.severity} />
        <AlertState alert={alert} />
      </Group>
      <Text>{advice}</Text>
      <Facts
        facts={[
          { label: t('filter.kind'), value: t(`kind_name.${alert.kind}`) },
          ...(branchName === undefined ? [] : [{ label: t('activity.branch'), value: <bdi>{branchName}</bdi> }]),
          { label: t('column.since'), value: <Moment value={alert.since} isExact /> },
          ...(person === null ? [] : [{ label: t('fact.acknowledged_by'), value: <bdi>{person.name}</bdi> }]),
          ...(acknowledgedAt === null
            ? []
            : [{ label: t('fact.acknowledged_at'), value: <Moment value={acknowledgedAt} isExact /> }]),
          ...(note === null ? [] : [{ label: t('fact.note'), value: <bdi>{note}</bdi> }]),
          ...(closedAt === null ? [] : [{ label: t('fact.closed_at'), value: <Moment value={closedAt} isExact /> }]),
        ]}
      />
      {place !== undefined && (
        <Group>
          <Button component={Link} to={place.to}>
            {t(`open.${place.kind}`)}
          </Button>
        </Group>
      )}
      {mayChange && alertStateOf(alert) === 'open' && <Acknowledge {...alert} />}
    </Stack>
  );
}

/** One alert: what it is about, what to do, the way to where that is done, and who sees to it. */
export function AlertPanel({ alertId, onClose }: { alertId: string; onClose: () => void }) {
  const wordsOf = useAlertWords();
  const { data, error, refetch } = useRead(
    { path: `/alerts/${alertId}`, answer: answeredAlert },
    { refetchInterval: rereadAlertsAfterMs },
  );
  return (
    <SidePanel
      title={data === undefined ? '…' : wordsOf(data).title}
      isLoading={data === undefined && error === null}
      size="md"
      onClose={onClose}
    >
      {error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} onLeave={onClose} />}
      {data !== undefined && <AlertContent alert={data} />}
    </SidePanel>
  );
}
