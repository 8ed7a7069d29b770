import { Anchor, Card, Group, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ManagerDocumentRow } from '#shared/api/people/documents.ts';
import { Moment } from '#ui/format/moment.tsx';
import { Money } from '#ui/format/money.tsx';
import { signedAmount } from '#ui/list/csv-text.ts';
import { DocumentKind } from '#ui/status/document-kind.tsx';
import { DocumentStatusBadge } from '#ui/status/document-status.tsx';
import { useIsOffered } from '../../session/session-context.ts';
import classes from './last-documents.module.css';

function DocumentNumber({ document: { invoice_id: id, invoice_number: number } }: { document: ManagerDocumentRow }) {
  const isOffered = useIsOffered();
  if (!isOffered('/documents')) return <bdi dir="ltr">{number}</bdi>;
  return (
    <Anchor component={Link} to={`/documents/${id}`} fw={500}>
      <bdi dir="ltr">{number}</bdi>
    </Anchor>
  );
}

/** The newest documents, as they come; one that is new or has changed is marked for a moment. */
export function LastDocuments({ documents, marked }: { documents: readonly ManagerDocumentRow[]; marked: ReadonlySet<string> }) {
  const { t } = useTranslation('today');
  const isOffered = useIsOffered();
  return (
    <Card withBorder component="section">
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t('documents.title')}</Title>
        {isOffered('/documents') && (
          <Anchor component={Link} to="/documents" fz="sm">
            {t('documents.all')}
          </Anchor>
        )}
      </Group>
      {documents.length === 0 && <Text c="dimmed">{t('documents.none')}</Text>}
      <ul className={classes['rows']} aria-label={t('documents.title')}>
        {documents.map((document) => (
          <li key={document.invoice_id} data-marked={marked.has(document.invoice_id)}>
            <div className={classes['name']}>
              <Group gap="0 0.5rem" align="baseline">
                <DocumentNumber document={document} />
                <Text span fz="xs" c="dimmed">
                  <Moment value={document.created_at} />
                </Text>
              </Group>
              <Text fz="xs" c="dimmed" component="div">
                <DocumentKind documentType={document.document_type} invoiceType={document.invoice_type} />
              </Text>
            </div>
            <div className={classes['amount']}>
              <Money value={signedAmount(document, document.total)} currency={document.currency} />
            </div>
            <div className={classes['status']}>
              <DocumentStatusBadge status={document.status} deadline={document.report_deadline} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
