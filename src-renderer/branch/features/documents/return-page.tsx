import { Anchor, Card, Group, List, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import {
  type ManagerDocument,
  managerDocument,
  managerDocumentsPage,
  type ManagerDocumentRow,
} from '#shared/api/people/documents.ts';
import { isNote } from '#shared/invoice/document.ts';
import { useRead } from '#ui/client/use-read.ts';
import { DocumentLink } from '#ui/document/document-link.tsx';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { ScanField } from '#ui/form/fields/scan-field.tsx';
import { Day } from '#ui/format/moment.tsx';
import { Money } from '#ui/format/money.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { useLanguage } from '#ui/language/language-provider.tsx';
import { signedAmount } from '#ui/list/csv-text.ts';
import { Page } from '#ui/shell/page.tsx';
import { DocumentKind } from '#ui/status/document-kind.tsx';
import { DocumentStatusBadge } from '#ui/status/document-status.tsx';
import { ExternalReturn } from './external-return.tsx';
import { TakeBack } from './take-back.tsx';

// More are narrowed down by more of the number.
const mostOffered = 10;

// Why nothing of a document can come back; undefined where something can.
function reasonAgainst(found: ManagerDocument): 'is_note' | 'not_accepted' | 'all_returned' | undefined {
  if (isNote(found.document_type)) return 'is_note';
  if (found.status !== 'reported' && found.status !== 'cleared') return 'not_accepted';
  return (found.creditable ?? 0) <= 0 ? 'all_returned' : undefined;
}

function Lines({ lines }: { lines: ManagerDocument['line_items'] }) {
  const { t } = useTranslation('returns');
  const { count } = useFormats();
  const { language } = useLanguage();
  return (
    <List listStyleType="none" spacing="xs">
      {lines.map(({ line_number, description, description_ar: arabic, quantity, quantity_returned: returned }) => (
        <List.Item key={line_number}>
          <bdi>{language === 'ar' ? (arabic ?? description) : description}</bdi>{' '}
          <Text span c="dimmed" fz="sm">
            {t('page.line', { sold: count(quantity), returned: count(returned ?? 0) })}
          </Text>
        </List.Item>
      ))}
    </List>
  );
}

// A document with what has come back of it, and the way to take more back.
function Found({ invoiceId }: { invoiceId: string }) {
  const { t } = useTranslation(['returns', 'documents']);
  const { data: found, error, refetch } = useRead({ path: `/documents/${invoiceId}`, answer: managerDocument });
  if (found === undefined)
    return error === null ? <Skeleton height={160} aria-busy /> : <ErrorNotice fault={error} onRetry={() => void refetch()} />;
  const against = reasonAgainst(found);
  const notes = found.referred_to_by.filter(({ document_type }) => isNote(document_type));
  return (
    <Card withBorder component="section" aria-label={found.invoice_number}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2}>
            <DocumentLink id={found.invoice_id}>
              <bdi dir="ltr">{found.invoice_number}</bdi>
            </DocumentLink>
          </Title>
          <DocumentStatusBadge status={found.status} />
        </Group>
        <Group gap="md">
          <DocumentKind documentType={found.document_type} invoiceType={found.invoice_type} />
          <Day value={found.invoice_date} />
          <Money value={found.payable ?? found.total} currency={found.currency} />
        </Group>
        <Lines lines={found.line_items} />
        {notes.map((note) => (
          <Text key={note.invoice_id} fz="sm">
            {t(`documents:kind.${note.document_type}`)}{' '}
            <DocumentLink id={note.invoice_id}>
              <bdi dir="ltr">{note.invoice_number}</bdi>
            </DocumentLink>
          </Text>
        ))}
        {against !== undefined && <Notice tone="neutral">{t(`returns:page.${against}`)}</Notice>}
        <Group>
          <TakeBack found={found} />
        </Group>
      </Stack>
    </Card>
  );
}

function Offered({ rows, search }: { rows: readonly ManagerDocumentRow[]; search: string }) {
  return (
    <List listStyleType="none" spacing="xs">
      {rows.map((row) => (
        <List.Item key={row.invoice_id}>
          <Group gap="md">
            <Anchor component={Link} to={{ search: new URLSearchParams({ search, invoice: row.invoice_id }).toString() }}>
              <bdi dir="ltr">{row.invoice_number}</bdi>
            </Anchor>
            <DocumentKind documentType={row.document_type} invoiceType={row.invoice_type} />
            <Day value={row.invoice_date} time={row.invoice_time.slice(0, 5)} />
            <Money value={signedAmount(row, row.total)} currency={row.currency} />
          </Group>
        </List.Item>
      ))}
    </List>
  );
}

// Goods come back on an invoice: its notes, whose numbers are made of its own, are offered where there is nothing else.
function offeredOf(rows: readonly ManagerDocumentRow[], search: string): readonly ManagerDocumentRow[] {
  const named = rows.filter(({ invoice_number: number }) => number === search);
  const invoices = rows.filter(({ document_type: type }) => !isNote(type));
  if (named.length > 0) return named;
  return invoices.length > 0 ? invoices : rows;
}

// The documents that a scan or a part of a number finds: the only one at once, else those that can be chosen from.
function Search({ search }: { search: string }) {
  const { t } = useTranslation('returns');
  const { data, error, refetch } = useRead({
    path: '/documents',
    query: { search, limit: String(mostOffered) },
    answer: managerDocumentsPage,
  });
  if (data === undefined)
    return error === null ? <Skeleton height={160} aria-busy /> : <ErrorNotice fault={error} onRetry={() => void refetch()} />;
  const offered = offeredOf(data.data, search);
  const [only, ...others] = offered;
  if (only === undefined) {
    return (
      <Notice tone="attention" isLive>
        {t('page.nothing_found')}
      </Notice>
    );
  }
  if (others.length === 0) return <Found invoiceId={only.invoice_id} />;
  return (
    <Stack gap="sm">
      <Text>{t(data.pagination.has_more ? 'page.choose_more' : 'page.choose')}</Text>
      <Offered rows={offered} search={search} />
    </Stack>
  );
}

/** Goods come back: of a receipt that is scanned or found by its number, or of an invoice from before Sanad. */
export function ReturnPage() {
  const { t } = useTranslation(['returns', 'branch']);
  const [address, setAddress] = useSearchParams();
  const [search, invoice] = [address.get('search'), address.get('invoice')];
  return (
    <Page label={t('branch:page.return')}>
      <Stack maw="var(--measure)" gap="lg">
        <ScanField
          label={t('returns:page.search')}
          help={t('returns:page.search_help')}
          submitLabel={t('returns:page.find')}
          keepsText={search ?? ''}
          onEnter={(text) => setAddress({ search: text })}
        />
        {invoice !== null && <Found key={invoice} invoiceId={invoice} />}
        {invoice === null && search !== null && <Search key={search} search={search} />}
        <ExternalReturn />
      </Stack>
    </Page>
  );
}
