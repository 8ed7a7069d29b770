import { Anchor, Code } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { WebhookResource } from '../../../../../src-shared/api/dashboard/webhooks/webhooks.ts';
import type { ListColumn } from '../../../../ui/list/list-column.ts';
import classes from './webhooks.module.css';
import { healthOf, WebhookHealth } from './webhook-health.tsx';

function EventTypes({ types }: { types: WebhookResource['event_types'] }) {
  const { t } = useTranslation('webhooks');
  const [only] = types;
  if (only === '*') return t('event.all');
  return types.length === 1 ? <Code>{only}</Code> : t('list.event_count', { count: types.length });
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
        cell: ({ webhook_id, url }) => (
          <Anchor component={Link} to={`/webhooks/${webhook_id}`} fw={500} tabIndex={-1} className={classes['address'] ?? ''}>
            <bdi dir="ltr" title={url}>
              {url}
            </bdi>
          </Anchor>
        ),
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
