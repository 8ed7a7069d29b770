import { Anchor, Code, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DeliveryDetail } from '#shared/api/dashboard/webhooks.ts';
import { SidePanel } from '#ui/dialog/side-panel.tsx';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { Facts } from '#ui/figures/facts.tsx';
import { Identifier } from '#ui/format/identifier.tsx';
import { Moment } from '#ui/format/moment.tsx';
import { CodeView } from '#ui/viewer/code-view.tsx';
import { Timeline } from '#ui/figures/timeline.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { useDelivery } from './deliveries-api.ts';
import { DeliveryStatusBadge } from './delivery-columns.tsx';
import { RetryDeliveries } from './retry-deliveries.tsx';

// The body is signed byte for byte; it is set out in lines for people alone.
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    return body;
  }
}

function DeliveryFacts({ found }: { found: DeliveryDetail }) {
  const { t } = useTranslation('webhooks');
  const { delivery_id, event_id, invoice_id, invoice_number, created_at, next_attempt_at, finished_at } = found;
  const document = invoice_id !== null && (
    <Anchor component={Link} to={`/documents/${invoice_id}`}>
      <bdi dir="ltr">{invoice_number ?? invoice_id}</bdi>
    </Anchor>
  );
  return (
    <Facts
      facts={[
        { label: t('column.created'), value: <Moment value={created_at} isExact to="second" /> },
        ...(next_attempt_at === null ? [] : [{ label: t('column.next'), value: <Moment value={next_attempt_at} /> }]),
        ...(finished_at === null
          ? []
          : [{ label: t('delivery.finished'), value: <Moment value={finished_at} isExact to="second" /> }]),
        ...(document === false ? [] : [{ label: t('column.invoice'), value: document }]),
        { label: t('delivery.event_id'), value: <Identifier value={event_id} label={t('delivery.event_id')} /> },
        { label: t('delivery.id'), value: <Identifier value={delivery_id} label={t('delivery.id')} /> },
      ]}
    />
  );
}

const leastRefusal = 400;

type Attempt = DeliveryDetail['attempts'][number];

function AttemptDetail({ attempt: { status, duration_ms, answer, error } }: { attempt: Attempt }) {
  const { t } = useTranslation('webhooks');
  const { count } = useFormats();
  // The status of a refusal says all that the sentence does.
  const isRefusal = status !== null && status >= leastRefusal;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Text span {...(isRefusal ? { c: 'var(--refused)' } : {})}>
          <bdi dir="ltr">{status === null ? t('attempt.no_answer') : `HTTP ${status}`}</bdi>
        </Text>
        <Text span c="dimmed" fz="xs">
          {t('attempt.duration', { ms: count(duration_ms) })}
        </Text>
      </Group>
      {error !== null && !isRefusal && (
        <Text c="var(--refused)" lang="en" dir="auto">
          {error}
        </Text>
      )}
      {answer !== null && answer !== '' && <CodeView label={t('attempt.answer')} text={answer} />}
    </Stack>
  );
}

// Every attempt of a delivery, the last one first.
function DeliveryAttempts({ attempts }: { attempts: readonly Attempt[] }) {
  const { t } = useTranslation('webhooks');
  const entries = attempts.map((attempt, index) => ({
    key: `${index}-${attempt.at}`,
    title: t('attempt.number', { number: index + 1 }),
    at: attempt.at,
    tone: attempt.error === null ? ('done' as const) : ('refused' as const),
    detail: <AttemptDetail attempt={attempt} />,
  }));
  return (
    <section>
      <Title order={3} mb="sm">
        {t('attempt.title')}
      </Title>
      {entries.length === 0 ? (
        <Text c="dimmed">{t('attempt.none')}</Text>
      ) : (
        <Timeline label={t('attempt.title')} entries={entries.toReversed()} newest="first" />
      )}
    </section>
  );
}

function DeliveryContent({ found, mayChange }: { found: DeliveryDetail; mayChange: boolean }) {
  const { t } = useTranslation('webhooks');
  const { headers, body } = found.request;
  const headerLines = Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <DeliveryStatusBadge status={found.status} />
        {mayChange && <RetryDeliveries ids={[found.delivery_id]} />}
      </Group>
      <DeliveryFacts found={found} />
      <DeliveryAttempts attempts={found.attempts} />
      {headers === null ? (
        <Text c="dimmed">{t('delivery.headers_none')}</Text>
      ) : (
        <CodeView label={t('delivery.headers')} text={headerLines.join('\n')} />
      )}
      <CodeView label={t('delivery.body')} text={readable(body)} />
    </Stack>
  );
}

/** One delivery beside the log: what was sent, and what each attempt brought. */
export function DeliveryPanel({
  deliveryId,
  mayChange,
  onClose,
}: {
  deliveryId: string;
  mayChange: boolean;
  onClose: () => void;
}) {
  const { data: found, error, refetch } = useDelivery(deliveryId);
  return (
    <SidePanel
      title={<Code fz="md">{found?.event_type ?? '…'}</Code>}
      isLoading={found === undefined && error === null}
      onClose={onClose}
    >
      {error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} onLeave={onClose} />}
      {found !== undefined && <DeliveryContent found={found} mayChange={mayChange} />}
    </SidePanel>
  );
}
