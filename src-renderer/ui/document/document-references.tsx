import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../figures/facts.tsx';
import { joinedNames } from '../format/joined-names.ts';
import { Day } from '../format/moment.tsx';
import { Money } from '../format/money.tsx';
import { DocumentStatusBadge } from '../status/document-status.tsx';
import { DocumentLink } from './document-link.tsx';
import type { ShownDocument } from './shown-document.ts';

function NumberLink({ id, number }: { id: string; number: ReactNode }) {
  return (
    <DocumentLink id={id}>
      <bdi dir="ltr">{number}</bdi>
    </DocumentLink>
  );
}

function Links({ documents }: { documents: ShownDocument['corrects'] }) {
  return (
    <Group gap="xs">
      {documents.map(({ invoice_id, invoice_number }) => (
        <NumberLink key={invoice_id} id={invoice_id} number={invoice_number} />
      ))}
    </Group>
  );
}

// One from before Sanad has a day and a total, and no document here.
function Original({ found }: { found: ShownDocument }) {
  const { t } = useTranslation('documents');
  const { original_invoice_id: id, original_invoice_number: number, original_invoice: external, currency } = found;
  if (external !== undefined) {
    return (
      <Stack gap={0}>
        <bdi dir="ltr">{number}</bdi>
        <span>
          <Day value={external.issue_date} /> <Money value={external.total} currency={currency} />
        </span>
        <Text fz="xs" c="dimmed">
          {t('detail.original_external')}
        </Text>
      </Stack>
    );
  }
  return id === undefined || id === null ? <bdi dir="ltr">{number}</bdi> : <NumberLink id={id} number={number} />;
}

// What a document is to the one that it refers to: its note, what settles it, or what was issued to a business in its place.
function relationOf({ document_type: referredTo }: ShownDocument, documentType: ShownDocument['document_type']) {
  if (documentType === 'credit_note' || documentType === 'debit_note') return `kind.${documentType}` as const;
  return referredTo === 'prepayment' ? ('detail.settled_by' as const) : ('detail.converted_to' as const);
}

/** The documents that a document refers to, and those that refer to it; nothing where it stands alone. */
export function DocumentReferences({ found }: { found: ShownDocument }) {
  const { t } = useTranslation('documents');
  const {
    original_invoice_number,
    converted_from: converted,
    prepaid_invoices = [],
    remaining_prepaid,
    referred_to_by,
    corrects,
  } = found;
  const facts = [
    ...(original_invoice_number === undefined ? [] : [{ label: t('detail.original'), value: <Original found={found} /> }]),
    ...(converted === undefined
      ? []
      : [
          {
            label: t('detail.converted_from'),
            value: <NumberLink id={converted.invoice_id} number={converted.invoice_number} />,
          },
        ]),
    ...(corrects.length === 0 ? [] : [{ label: t('detail.corrects'), value: <Links documents={corrects} /> }]),
    ...prepaid_invoices.map(({ invoice_id, invoice_number, amount }, index) => ({
      label: index === 0 ? t('detail.settles') : t('detail.settles_too', { shown: index + 1 }),
      value: (
        <Group gap="xs">
          <NumberLink id={invoice_id} number={invoice_number} />
          <Money value={amount} currency={found.currency} />
        </Group>
      ),
    })),
    ...(typeof remaining_prepaid === 'number'
      ? [{ label: t('detail.remaining_prepaid'), value: <Money value={remaining_prepaid} currency={found.currency} /> }]
      : []),
    ...referred_to_by.map(({ invoice_id, invoice_number, document_type, status }) => ({
      label: joinedNames([t(relationOf(found, document_type)), invoice_number]),
      value: (
        <Group gap="xs">
          <NumberLink id={invoice_id} number={invoice_number} />
          <DocumentStatusBadge status={status} />
        </Group>
      ),
    })),
  ];
  if (facts.length === 0) return null;
  return (
    <section>
      <Title order={2} mb="xs">
        {t('detail.references')}
      </Title>
      <Facts facts={facts} />
    </section>
  );
}
