import { useTranslation } from 'react-i18next';
import { Anchor, Code, Group, Text } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { WebhookResource } from '#shared/api/dashboard/webhooks.ts';
import { Moment } from '#ui/format/moment.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import type { ListColumn } from '#ui/list/list-column.ts';
import { OnPhone } from '#ui/list/on-phone.tsx';
import { DeliveryStatusBadge } from './delivery-columns.tsx';
import classes from './webhooks.module.css';

/** How a webhook may be: whether events are sent to it, and whether they arrive. */
export const healths = ['well', 'failing', 'rested', 'stopped'] as const;

/** See {@link healths}. */
export type Health = (typeof healths)[number];

/** See {@link healths}. */
export function healthOf({ enabled, disabled_reason, failing_since }: WebhookResource): Health {
  if (!enabled) return disabled_reason === 'failing' ? 'stopped' : 'rested';
  return failing_since === null ? 'well' : 'failing';
}

const shown = {
  well: { tone: 'done' },
  failing: { tone: 'attention', Icon: TriangleAlert },
  rested: { tone: 'neutral' },
  stopped: { tone: 'refused' },
} as const;

/** See {@link healths}. */
export function WebhookHealth({ webhook }: { webhook: WebhookResource }) {
  const { t } = useTranslation('webhooks');
  const health = healthOf(webhook);
  return <StatusBadge {...shown[health]}>{t(`health.${health}`)}</StatusBadge>;
}

function EventTypes({ types }: { types: WebhookResource['event_types'] }) {
  const { t } = useTranslation('webhooks');
  const [only] = types;
  if (only === '*') return t('event.all');
  return types.length === 1 ? <Code>{only}</Code> : t('list.event_count', { count: types.length });
}

/** What was sent last to a webhook, and what has become of it. */
export function LastDelivery({ webhook: { last_delivery: last } }: { webhook: WebhookResource }) {
  const { t } = useTranslation('webhooks');
  if (last === null) return t('last.none');
  return (
    <Group gap="xs" wrap="nowrap">
      <DeliveryStatusBadge status={last.status} />
      <Moment value={last.at} />
    </Group>
  );
}

/** How much of what was sent in the last days has arrived, and out of how much. */
export function SuccessRate({ webhook: { last_7_days: recent } }: { webhook: WebhookResource }) {
  const { t } = useTranslation('webhooks');
  const { count, percentReached } = useFormats();
  const { attempts, success_rate: rate } = recent;
  if (rate === null) return t('last.none');
  return (
    <>
      <bdi dir="ltr">{percentReached(rate)}</bdi>{' '}
      <Text span fz="xs" c="dimmed">
        {t('rate.attempts', { count: attempts, shown: count(attempts) })}
      </Text>
    </>
  );
}

// The address of a webhook, on a phone with what was sent to it last and how much has arrived.
function AddressCell({ webhook }: { webhook: WebhookResource }) {
  const { t } = useTranslation('webhooks');
  const { webhook_id, url, last_delivery: last } = webhook;
  return (
    <>
      <Anchor component={Link} to={`/webhooks/${webhook_id}`} fw={500} tabIndex={-1} className={classes['address'] ?? ''}>
        <bdi dir="ltr" title={url}>
          {url}
        </bdi>
      </Anchor>
      <OnPhone>
        <div>
          {t('column.last')}: {last === null ? t('last.none') : <Moment value={last.at} />}
        </div>
        {last !== null && <SuccessRate webhook={webhook} />}
      </OnPhone>
    </>
  );
}

/** The columns of the list of webhooks. */
export function useWebhookColumns(companyNames: ReadonlyMap<string, string>): ListColumn<WebhookResource>[] {
  const { t } = useTranslation('webhooks');
  return useMemo(() => {
    const companyOf = ({ company_id: id }: WebhookResource) => (id === null ? t('company.all') : (companyNames.get(id) ?? id));
    return [
      {
        id: 'url',
        header: t('column.url'),
        isFixed: true,
        cell: (webhook) => <AddressCell webhook={webhook} />,
        csv: ({ url }) => url,
      },
      {
        id: 'health',
        header: t('column.health'),
        cell: (webhook) => <WebhookHealth webhook={webhook} />,
        csv: (webhook) => t(`health.${healthOf(webhook)}`),
      },
      {
        id: 'events',
        header: t('column.events'),
        shownFrom: 'tablet',
        cell: ({ event_types }) => <EventTypes types={event_types} />,
        csv: ({ event_types }) => event_types.join(' '),
      },
      {
        id: 'last_delivery',
        header: t('column.last'),
        shownFrom: 'tablet',
        cell: (webhook) => <LastDelivery webhook={webhook} />,
        csv: ({ last_delivery: last }) => last?.at,
        alsoInCsv: [{ header: t('column.last_status'), value: ({ last_delivery: last }) => last?.status }],
      },
      {
        id: 'success_rate',
        header: t('column.rate'),
        shownFrom: 'tablet',
        cell: (webhook) => <SuccessRate webhook={webhook} />,
        csv: ({ last_7_days: recent }) => recent.success_rate,
        alsoInCsv: [{ header: t('column.rate_attempts'), value: ({ last_7_days: recent }) => recent.attempts }],
      },
      {
        id: 'company',
        header: t('column.company'),
        shownFrom: 'desktop',
        cell: companyOf,
        csv: companyOf,
      },
      {
        id: 'description',
        header: t('column.description'),
        shownFrom: 'desktop',
        cell: ({ description }) => <span className={classes['description']}>{description}</span>,
        csv: ({ description }) => description,
      },
    ];
  }, [t, companyNames]);
}
