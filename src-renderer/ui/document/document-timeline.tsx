import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Timeline, type TimelineEntry } from '../figures/timeline.tsx';
import { toneOfStatus } from '../status/document-status.tsx';
import type { ShownDocument } from './shown-document.ts';

/** When a document was signed, sent and answered, and what else has happened to it. */
export function DocumentTimeline({
  timeline,
  further = [],
}: {
  timeline: ShownDocument['timeline'];
  further?: readonly TimelineEntry[];
}) {
  const { t } = useTranslation('documents');
  const entries = [
    ...timeline.map(({ status, at }) => ({
      key: `${status}-${at}`,
      title: t(`status.${status}`),
      at,
      tone: toneOfStatus(status),
    })),
    ...further,
  ];
  return (
    <section>
      <Title order={2} mb="sm">
        {t('detail.timeline')}
      </Title>
      <Timeline label={t('detail.timeline')} entries={entries.toSorted((one, other) => one.at.localeCompare(other.at))} />
    </section>
  );
}
