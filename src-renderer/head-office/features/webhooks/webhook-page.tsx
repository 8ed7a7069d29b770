import { Card, Code, Group, Skeleton, Stack, Tabs, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { deliveryListQuery, type WebhookResource } from '#shared/api/dashboard/webhooks.ts';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Facts } from '#ui/figures/facts.tsx';
import { TabList } from '#ui/pages/page-tabs.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { Identifier } from '#ui/format/identifier.tsx';
import { Moment } from '#ui/format/moment.tsx';
import { useListAddress } from '#ui/list/list-address.ts';
import { Page } from '#ui/shell/page.tsx';
import { CodeView } from '#ui/viewer/code-view.tsx';
import { useMay } from '../../session/signed-in-person.ts';
import { useCompanyNames } from '../../health/places-api.ts';
import { deliveryChoices, useDeliveries } from './deliveries-api.ts';
import { useWebhook } from './webhooks-api.ts';
import { DeliveryList } from './delivery-list.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { healthOf, LastDelivery, SuccessRate, WebhookHealth } from './webhook-columns.tsx';
import { signatureExamples } from './signature-examples.ts';

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
          { label: t('column.last'), value: <LastDelivery webhook={webhook} /> },
          { label: t('column.rate'), value: <SuccessRate webhook={webhook} /> },
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

// How a receiver checks that a request is from here.
function SignatureGuide() {
  const { t } = useTranslation('webhooks');
  return (
    <Card withBorder component="section">
      <Stack>
        <div>
          <Title order={2}>{t('guide.title')}</Title>
          <Text c="dimmed">{t('guide.text')}</Text>
        </div>
        <Tabs defaultValue="TypeScript" keepMounted={false}>
          <TabList
            label={t('guide.title')}
            tabs={signatureExamples.map(({ language }) => ({ name: language, label: language }))}
          />
          {signatureExamples.map(({ language, text }) => (
            <Tabs.Panel key={language} value={language}>
              <CodeView text={text} label={language} isProgram />
            </Tabs.Panel>
          ))}
        </Tabs>
      </Stack>
    </Card>
  );
}

/** One webhook: what was sent to it, what came back, and what can be done with it. */
export function WebhookPage() {
  const { t } = useTranslation(['webhooks', 'headOffice']);
  const { webhook_id: webhookId = '' } = useParams();
  const navigate = useNavigate();
  const { data: webhook, error, refetch } = useWebhook(webhookId);
  const { choices } = useListAddress(deliveryChoices, deliveryListQuery);
  // What stands below the deliveries comes after them, so that it does not move.
  const { loaded: deliveries } = useDeliveries(webhookId, choices);
  const mayChange = useMay('webhooks.change');
  return (
    <Page
      gap="lg"
      label={t('headOffice:page.webhooks')}
      {...(error === null && {
        one: { name: webhook === undefined ? <Skeleton height={28} /> : <bdi dir="ltr">{webhook.url}</bdi>, list: '/webhooks' },
      })}
      actions={webhook !== undefined && mayChange && <WebhookActions webhook={webhook} />}
    >
      {error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} onLeave={() => void navigate('/webhooks')} />}
      {webhook === undefined && error === null && <Skeleton height={160} aria-busy />}
      {webhook !== undefined && (
        <>
          <HealthNotice webhook={webhook} />
          <WebhookFacts webhook={webhook} />
          <DeliveryList webhookId={webhookId} mayChange={mayChange} />
          {!deliveries.isLoading && <SignatureGuide />}
        </>
      )}
    </Page>
  );
}
