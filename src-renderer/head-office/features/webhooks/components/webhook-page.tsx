import { Card, Code, Group, Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { deliveryListQuery, type WebhookResource } from '../../../../../src-shared/api/dashboard/webhooks/webhooks.ts';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Facts } from '../../../../ui/figures/facts.tsx';
import { useFormats } from '../../../../ui/format/use-formats.ts';
import { Identifier } from '../../../../ui/format/identifier.tsx';
import { Moment } from '../../../../ui/format/moment.tsx';
import { useListAddress } from '../../../../ui/list/list-address.ts';
import { PageHead } from '../../../../ui/shell/page-head.tsx';
import { usePageTitle } from '../../../../ui/shell/use-page-title.ts';
import { useMe } from '../../../session/signed-in-person.ts';
import { useCompanyNames } from '../../../health/use-companies.ts';
import { deliveryChoices, useDeliveries } from '../api/read-deliveries.ts';
import { useWebhook } from '../api/read-webhooks.ts';
import { DeliveryList } from './deliveries/delivery-list.tsx';
import { SignatureGuide } from './signature-guide.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { healthOf, WebhookHealth } from './webhook-health.tsx';

const tones = { failing: 'attention', rested: 'neutral', stopped: 'refused' } as const;

function HealthNotice({ webhook }: { webhook: WebhookResource }) {
  const { t } = useTranslation('webhooks');
  const { moment } = useFormats();
  const health = healthOf(webhook);
  if (health === 'well') return null;
  const since = webhook.failing_since === null ? '' : moment(new Date(webhook.failing_since));
  return (
    <Notice tone={tones[health]} title={t(`health.${health}`)} isLive>
      {t(`health.${health}_text`, { since })}
    </Notice>
  );
}

function WebhookFacts({ webhook }: { webhook: WebhookResource }) {
  const { t } = useTranslation('webhooks');
  const companyNames = useCompanyNames();
  const { webhook_id, event_types, company_id, description, created_at } = webhook;
  const types = event_types.includes('*') ? (
    t('event.all')
  ) : (
    <Group gap={4} component="span">
      {event_types.map((type) => (
        <Code key={type}>{type}</Code>
      ))}
    </Group>
  );
  const company = company_id === null ? t('company.all') : (companyNames.get(company_id) ?? company_id);
  return (
    <Card withBorder>
      <Facts
        facts={[
          { label: t('column.health'), value: <WebhookHealth webhook={webhook} /> },
          { label: t('column.events'), value: types },
          { label: t('column.company'), value: <bdi>{company}</bdi> },
          ...(description === null ? [] : [{ label: t('column.description'), value: <bdi>{description}</bdi> }]),
          { label: t('webhook.created'), value: <Moment value={created_at} /> },
          { label: t('webhook.id'), value: <Identifier value={webhook_id} label={t('webhook.id')} /> },
        ]}
      />
    </Card>
  );
}

/** One webhook: what was sent to it, what came back, and what can be done with it. */
export function WebhookPage() {
  const { t } = useTranslation(['webhooks', 'headOffice']);
  const { webhook_id: webhookId = '' } = useParams();
  const { permissions } = useMe();
  const navigate = useNavigate();
  const { data: webhook, error, refetch } = useWebhook(webhookId);
  const { choices } = useListAddress(deliveryChoices, deliveryListQuery);
  // What stands below the deliveries comes after them, so that it does not move.
  const { loaded: deliveries } = useDeliveries(webhookId, choices);
  usePageTitle(t('headOffice:page.webhooks'), t('headOffice:product.name'));
  const mayChange = permissions.includes('webhooks.change');
  return (
    <Stack gap="lg">
      <PageHead
        label={t('headOffice:page.webhooks')}
        {...(error === null && {
          one: { name: webhook === undefined ? <Skeleton height={28} /> : <bdi dir="ltr">{webhook.url}</bdi>, list: '/webhooks' },
        })}
        actions={webhook !== undefined && mayChange && <WebhookActions webhook={webhook} />}
      />
      {error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} onLeave={() => void navigate('/webhooks')} />}
      {webhook === undefined && error === null && <Skeleton height={160} />}
      {webhook !== undefined && (
        <>
          <HealthNotice webhook={webhook} />
          <WebhookFacts webhook={webhook} />
          <DeliveryList webhookId={webhookId} mayChange={mayChange} />
          {!deliveries.isLoading && <SignatureGuide />}
        </>
      )}
    </Stack>
  );
}
