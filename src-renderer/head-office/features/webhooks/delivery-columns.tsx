import { useTranslation } from 'react-i18next';
import { Anchor, Code } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { DeliveryStatus, DeliveryResource } from '#shared/api/dashboard/webhooks.ts';
import { Moment } from '#ui/format/moment.tsx';
import { StatusBadge, type Tone } from '#ui/status/status-badge.tsx';
import { figureColumn, momentColumn } from '#ui/list/columns.tsx';
import type { ListColumn } from '#ui/list/list-column.ts';
import { OnPhone } from '#ui/list/on-phone.tsx';

const tones: Record<DeliveryStatus, Tone> = {
  pending: 'moving',
  retrying: 'attention',
  delivered: 'done',
  failed: 'refused',
};

/** Whether a delivery has arrived. */
export function DeliveryStatusBadge({ status }: { status: DeliveryStatus }) {
  const { t } = useTranslation('webhooks');
  return <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>;
}

/** The columns of the delivery log. */
export function useDeliveryColumns(addressOf: (deliveryId: string) => string): ListColumn<DeliveryResource>[] {
  const { t } = useTranslation('webhooks');
  return useMemo(
    () => [
      {
        id: 'type',
        header: t('column.type'),
        isFixed: true,
        cell: ({ delivery_id, event_type, created_at }) => (
          <>
            <Anchor component={Link} to={{ search: addressOf(delivery_id) }} preventScrollReset tabIndex={-1}>
              <Code>{event_type}</Code>
            </Anchor>
            <OnPhone>
              <Moment value={created_at} to="second" />
            </OnPhone>
          </>
        ),
        csv: ({ event_type }) => event_type,
      },
      {
        id: 'status',
        header: t('column.status'),
        cell: ({ status }) => <DeliveryStatusBadge status={status} />,
        csv: ({ status }) => status,
      },
      momentColumn('created', t('column.created'), ({ created_at }) => created_at, { to: 'second', shownFrom: 'tablet' }),
      figureColumn('attempts', t('column.attempts'), ({ attempt_count }) => attempt_count, { shownFrom: 'tablet' }),
      {
        id: 'invoice',
        header: t('column.invoice'),
        shownFrom: 'desktop',
        cell: ({ invoice_id, invoice_number }) =>
          invoice_id === null ? null : (
            <Anchor component={Link} to={`/documents/${invoice_id}`} tabIndex={-1}>
              <bdi dir="ltr">{invoice_number ?? invoice_id}</bdi>
            </Anchor>
          ),
        csv: ({ invoice_id, invoice_number }) => invoice_number ?? invoice_id,
      },
      momentColumn('next', t('column.next'), ({ next_attempt_at }) => next_attempt_at, { shownFrom: 'desktop' }),
    ],
    [t, addressOf],
  );
}
