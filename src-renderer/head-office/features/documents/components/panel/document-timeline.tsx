import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OrganizationInvoice } from '../../../../../../src-shared/api/dashboard/documents/invoices.ts';
import { Timeline } from '../../../../../ui/figures/timeline.tsx';
import { toneOfStatus } from '../../../../../ui/status/document-status.tsx';

/** When a document was signed, sent and answered, and when it arrived here. */
export function DocumentTimeline({ found: { timeline, received_at } }: { found: OrganizationInvoice }) {
  const { t } = useTranslation('documents');
  const arrived = { key: 'received', title: t('detail.received'), at: received_at };
  const entries = [
    ...timeline.map(({ status, at }) => ({
      key: `${status}-${at}`,
      title: t(`status.${status}`),
      at,
      tone: toneOfStatus(status),
    })),
    arrived,
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
