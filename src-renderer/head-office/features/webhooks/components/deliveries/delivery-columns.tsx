import { Anchor, Code } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DeliveryResource } from '../../../../../../src-shared/api/dashboard/webhooks/webhooks.ts';
import { Moment } from '../../../../../ui/format/moment.tsx';
import type { ListColumn } from '../../../../../ui/list/list-column.ts';
import { DeliveryStatusBadge } from './delivery-status-badge.tsx';

/** The columns of the delivery log. */
export function useDeliveryColumns(addressOf: (deliveryId: string) => string): ListColumn<DeliveryResource>[] {
  const { t } = useTranslation('webhooks');
  return useMemo(
    () => [
      {
        id: 'type',
        header: t('column.type'),
        isFixed: true,
        cell: ({ delivery_id, event_type }) => (
          <Anchor component={Link} to={{ search: addressOf(delivery_id) }} preventScrollReset tabIndex={-1}>
            <Code>{event_type}</Code>
          </Anchor>
        ),
        csv: ({ event_type }) => event_type,
      },
      {
        id: 'status',
        header: t('column.status'),
        cell: ({ status }) => <DeliveryStatusBadge status={status} />,
        csv: ({ status }) => status,
      },
      {
        id: 'created',
        header: t('column.created'),
        shownFrom: 'tablet',
        cell: ({ created_at }) => <Moment value={created_at} />,
        csv: ({ created_at }) => created_at,
      },
      {
        id: 'attempts',
        header: t('column.attempts'),
        align: 'figures',
        shownFrom: 'tablet',
        cell: ({ attempt_count }) => attempt_count,
        csv: ({ attempt_count }) => attempt_count,
      },
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
      {
        id: 'next',
        header: t('column.next'),
        shownFrom: 'desktop',
        cell: ({ next_attempt_at }) => (next_attempt_at === null ? null : <Moment value={next_attempt_at} />),
        csv: ({ next_attempt_at }) => next_attempt_at,
      },
    ],
    [t, addressOf],
  );
}
