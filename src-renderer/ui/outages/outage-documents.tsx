import { Anchor, Button, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { stateOfDocument, type DocumentState } from '#shared/api/outages/document-state.ts';
import type { DocumentOfOutage, OutageDetail } from '#shared/api/outages/outages.ts';
import { Moment } from '../format/moment.tsx';
import { useFormats } from '../format/use-formats.ts';
import { StatusBadge, type Tone } from '../status/status-badge.tsx';

const shownAtOnce = 100;

const tones: Record<DocumentState, Tone> = { late: 'refused', on_time: 'done', waiting: 'moving' };

function DocumentRow({ document }: { document: DocumentOfOutage }) {
  const { t } = useTranslation('outages');
  const { report_deadline: deadline, reported_at: acceptedAt } = document;
  const state = stateOfDocument(document);
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor component={Link} to={`/documents/${document.invoice_id}`} style={{ overflowWrap: 'anywhere' }}>
          <bdi dir="ltr">{document.invoice_number}</bdi>
        </Anchor>
        {deadline !== null && (
          <Text fz="xs" c="dimmed">
            {t('document.deadline')} <Moment value={deadline} isExact />
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <StatusBadge tone={tones[state]}>{t(`document.${state}`)}</StatusBadge>
        {acceptedAt !== null && (
          <Text fz="xs" c="dimmed">
            {t('document.accepted')} <Moment value={acceptedAt} isExact />
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** The documents that waited for the end of an outage; each leads to its own panel. */
export function OutageDocuments({ outage: { documents, waited } }: { outage: OutageDetail }) {
  const { t } = useTranslation(['outages', 'kit']);
  const { count } = useFormats();
  const [most, setMost] = useState(shownAtOnce);
  const rest = documents.length - most;
  return (
    <section>
      <Title order={3} fz="md" mb="sm">
        {t('document.title')}
      </Title>
      {documents.length === 0 ? (
        <Text c="dimmed">{t('document.none')}</Text>
      ) : (
        <Stack gap="xs">
          {documents.length < waited && <Text c="dimmed">{t('document.first', { shown: count(documents.length) })}</Text>}
          <Table aria-label={t('document.title')}>
            <Table.Tbody>
              {documents.slice(0, most).map((document) => (
                <DocumentRow key={document.invoice_id} document={document} />
              ))}
            </Table.Tbody>
          </Table>
          {rest > 0 && (
            <Button variant="default" onClick={() => setMost(most + shownAtOnce)}>
              {t('document.more', { shown: count(Math.min(rest, shownAtOnce)) })}
            </Button>
          )}
        </Stack>
      )}
    </section>
  );
}
