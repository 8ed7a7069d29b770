import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#shared/i18n/in-language.ts';
import { Facts } from '../figures/facts.tsx';
import { Day } from '../format/moment.tsx';
import { Money } from '../format/money.tsx';
import { useLanguage } from '../language/language-provider.tsx';
import { SandboxBadge } from '../shell/environment-badge.tsx';
import { DocumentKind } from '../status/document-kind.tsx';
import { DocumentStatusBadge } from '../status/document-status.tsx';
import type { ShownDocument } from './shown-document.ts';

// Of a credit note it is said what the amount means: lists have it with a minus.
function Total({ found: { document_type, total, currency } }: { found: ShownDocument }) {
  const { t } = useTranslation('documents');
  return (
    <div>
      <Text fz="xs" c="dimmed">
        {t(document_type === 'credit_note' ? 'detail.total_credited' : 'column.total')}
      </Text>
      <Text fz="xl" lh="xl" fw={600} component="div">
        <Money value={total} currency={currency} />
      </Text>
    </div>
  );
}

/** What a document is known by, below its number: what it came to, when it was issued, between whom, and its status. */
export function DocumentHead({ found }: { found: ShownDocument }) {
  const { t } = useTranslation('documents');
  const { language } = useLanguage();
  const { seller, buyer } = found;
  const nameOf = (party: typeof seller, absent: string) =>
    party === null ? <Text c="dimmed">{absent}</Text> : <bdi>{inLanguage(party.name, language)}</bdi>;
  return (
    <Stack gap="sm" role="group" aria-label={t('detail.summary')}>
      <Group justify="space-between" align="flex-start">
        <Total found={found} />
        <Group gap="sm" justify="flex-end">
          <DocumentStatusBadge status={found.status} deadline={found.report_deadline} />
          <DocumentKind documentType={found.document_type} invoiceType={found.invoice_type} />
          {found.environment === 'sandbox' && <SandboxBadge />}
        </Group>
      </Group>
      <Facts
        facts={[
          { label: t('column.date'), value: <Day value={found.invoice_date} time={found.invoice_time.slice(0, 5)} /> },
          { label: t('party.seller'), value: nameOf(seller, t('party.unreadable')) },
          { label: t('column.buyer'), value: nameOf(buyer, t('party.consumer')) },
        ]}
      />
    </Stack>
  );
}
