import { Anchor, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { managerDocument } from '#shared/api/people/documents.ts';
import type { RejectedDocument } from '#shared/api/people/queue.ts';
import { useRead } from '#ui/client/use-read.ts';
import { DocumentFindings } from '#ui/document/document-findings.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { FilterBar } from '#ui/filters/filter-bar.tsx';
import { optionsOf } from '#ui/filters/filter-fields.tsx';
import { Moment } from '#ui/format/moment.tsx';
import { Money } from '#ui/format/money.tsx';
import { useListAddress } from '#ui/list/list-address.ts';
import { SandboxBadge } from '#ui/shell/environment-badge.tsx';
import { useShownScope } from '#ui/shell/shown-scope.ts';
import { signedAmount } from '#ui/list/csv-text.ts';
import { DocumentKind } from '#ui/status/document-kind.tsx';
import { CorrectLink } from '../../follow-up/follow-up-links.tsx';
import { DoneMark } from './done-mark.tsx';
import { useHasRejected, useRejected } from './queue-api.ts';

const choiceNames = ['open', 'done', 'all'] as const;
const inAddress = ['which'] as const;

// Whether a credit note is a return, its lines say.
function useLinesOfNote({ invoice_id, document_type }: RejectedDocument) {
  const isNote = document_type === 'credit_note';
  const { data } = useRead({ path: `/documents/${invoice_id}`, answer: managerDocument }, { enabled: isNote });
  return { isKnown: !isNote || data !== undefined, line_items: data?.line_items, original_invoice_id: data?.original_invoice_id };
}

function Rejected({ row }: { row: RejectedDocument }) {
  const { hasProduction } = useShownScope();
  const { isKnown, ...lines } = useLinesOfNote(row);
  const found = { ...row, ...lines };
  const { corrected_by: correctedBy } = row;
  return (
    <Card withBorder component="article" aria-label={row.invoice_number}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Group gap="sm">
            <Title order={2} fz="md">
              <Anchor component={Link} to={`/documents/${row.invoice_id}`} inherit>
                <bdi dir="ltr">{row.invoice_number}</bdi>
              </Anchor>
            </Title>
            <DocumentKind documentType={row.document_type} invoiceType={row.invoice_type} />
            {hasProduction && row.environment === 'sandbox' && <SandboxBadge isSmall />}
          </Group>
          <Group gap="sm">
            <Text fz="xs" c="dimmed" component="div">
              <Moment value={row.rejected_at} />
            </Text>
            <Money value={signedAmount(row, row.total)} currency={row.currency} />
          </Group>
        </Group>
        <DocumentFindings
          found={found}
          correctedBy={correctedBy}
          errors={row.findings.filter(({ severity }) => severity === 'error')}
          warnings={row.findings.filter(({ severity }) => severity === 'warning')}
        />
        <Group gap="sm">
          {isKnown && <CorrectLink found={found} />}
          <DoneMark invoiceId={row.invoice_id} number={row.invoice_number} done={row.done} isCorrected={correctedBy !== null} />
        </Group>
      </Stack>
    </Card>
  );
}

/** What the authority has rejected: its words, what they mean, what to do, and who has done it. */
export function RejectedList() {
  const { t } = useTranslation('queue');
  const { choices, choose, clear } = useListAddress(inAddress);
  const which = choiceNames.find((name) => name === choices.which) ?? 'open';
  const { loaded, error, retry } = useRejected(which);
  const { rows, hasMore, isLoadingMore, loadMore } = loaded;
  const hasAny = useHasRejected();
  const isLoading = loaded.isLoading || hasAny === undefined;
  // What was never rejected needs no instructions; what was chosen can be chosen otherwise.
  const mayChoose = !isLoading && (hasAny || rows.length > 0 || which !== 'open');
  return (
    <Stack>
      {rows.length > 0 && !isLoading && <Text maw="var(--measure)">{t('rejected.how')}</Text>}
      {mayChoose && (
        <FilterBar
          search={undefined}
          fields={[
            {
              name: 'which',
              label: t('rejected.filter'),
              options: optionsOf(choiceNames, (name) => t(`rejected.${name}`)),
              base: 'open',
            },
          ]}
          choices={choices}
          choose={choose}
          onClear={clear}
        />
      )}
      {error !== null && <ErrorNotice fault={error} onRetry={retry} />}
      {isLoading && error === null && <Skeleton height={240} aria-busy />}
      {!isLoading && error === null && rows.length === 0 && (
        <Card withBorder padding={0}>
          <EmptyState icon={<CircleCheck size={32} />} title={t('rejected.none_title')}>
            {t('rejected.none')}
          </EmptyState>
        </Card>
      )}
      {!isLoading && rows.map((row) => <Rejected key={row.invoice_id} row={row} />)}
      {hasMore && (
        <Button variant="default" loading={isLoadingMore} onClick={loadMore}>
          {t('rejected.more')}
        </Button>
      )}
    </Stack>
  );
}
