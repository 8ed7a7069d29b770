import { Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DeliveryDetail } from '../../../../../../src-shared/api/dashboard/webhooks/webhooks.ts';
import { Timeline } from '../../../../../ui/figures/timeline.tsx';
import { useFormats } from '../../../../../ui/format/use-formats.ts';
import { CodeView } from '../../../../../ui/viewer/code-view.tsx';

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

/** Every attempt of a delivery, the last one first. */
export function DeliveryAttempts({ attempts }: { attempts: readonly Attempt[] }) {
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
