import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { RotateCw } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WaitingDocument } from '#shared/api/people/queue.ts';
import { DocumentNumber } from '#ui/document/list/document-number.tsx';
import { waitingReason } from '#ui/document/waiting-reason.ts';
import { showToast } from '#ui/feedback/toasts.tsx';
import { useFaultText } from '#ui/feedback/use-fault-text.ts';
import { DeadlineBar } from '#ui/figures/deadline-bar.tsx';
import { Moment } from '#ui/format/moment.tsx';
import { useNow } from '#ui/format/use-now.ts';
import { Money } from '#ui/format/money.tsx';
import { countedAmount, signedAmount } from '#ui/list/csv-text.ts';
import { figureColumn, momentColumn } from '#ui/list/columns.tsx';
import type { ListColumn } from '#ui/list/list-column.ts';
import { useIsPrinted } from '#ui/print/printing.ts';
import { DocumentKind } from '#ui/status/document-kind.tsx';
import { useRetry } from './queue-api.ts';
import classes from './waiting-columns.module.css';

type Row = WaitingDocument;

function Reason({ row: { reason, last_error: error } }: { row: Row }) {
  const { t } = useTranslation(['queue', 'documents']);
  const known = error === null ? undefined : waitingReason(error);
  return (
    <>
      {t(`reason.${reason}`)}
      {known !== undefined && (
        <Text fz="xs" c="dimmed" visibleFrom="sm" className={classes['words'] ?? ''}>
          {t(`documents:${known.key}`, { detail: known.detail })}
        </Text>
      )}
    </>
  );
}

// On a phone there is no room for a column of reasons, so the reason stands below the deadline.
function Deadline({ row }: { row: Row }) {
  const isPrinted = useIsPrinted();
  const isPhone = useMediaQuery('(width < 48rem)', false, { getInitialValueInEffect: false });
  const { waiting_since: from, report_deadline: deadline } = row;
  const hasReason = isPhone && !isPrinted;
  return (
    <>
      {deadline !== null && <DeadlineBar from={from} deadline={deadline} />}
      {deadline === null && !hasReason && (
        <Text span c="dimmed">
          —
        </Text>
      )}
      {hasReason && (
        <Text fz="xs" lh="xs" c="dimmed" component="div" mt={4}>
          <Reason row={row} />
        </Text>
      )}
    </>
  );
}

function NextAttempt({ row: { reason, next_retry_at: next } }: { row: Row }) {
  const { t } = useTranslation('queue');
  const now = useNow();
  // What should have been tried already waits for something else.
  if (next !== null && new Date(next) > now) return <Moment value={next} />;
  return t(reason === 'sending' || reason === 'ready' ? 'next.now' : 'next.none');
}

function RetryButton({ row: { invoice_id: id, invoice_number: number, status } }: { row: Row }) {
  const { t } = useTranslation(['queue', 'documents']);
  const faultText = useFaultText();
  const retrying = useRetry();
  if (status !== 'queued') return null;

  function retry(): void {
    retrying.mutate([id], {
      onSuccess: ({ asked }) => showToast(t('documents:retry.asked', { count: asked })),
      onError: (fault) => showToast(faultText(fault), { isFailure: true }),
    });
  }
  // Directional isolates, so that the number does not turn the sentence around it.
  const label = t('retry.one', { number: `\u2066${number}\u2069` });
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="default"
        aria-label={label}
        loading={retrying.isPending}
        onClick={(event) => {
          // The row that it stands in is not opened by it.
          event.stopPropagation();
          retry();
        }}
      >
        <RotateCw size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** The columns of what waits; the last one only for those who may have it tried again. */
export function useWaitingColumns({ marksSandbox, mayRetry }: { marksSandbox: boolean; mayRetry: boolean }): ListColumn<Row>[] {
  const { t } = useTranslation(['queue', 'documents']);
  return useMemo(
    () => [
      {
        id: 'number',
        header: t('documents:column.number'),
        isFixed: true,
        cell: (row) => <DocumentNumber row={row} isMarked={marksSandbox && row.environment === 'sandbox'} />,
        csv: (row) => row.invoice_number,
      },
      {
        id: 'kind',
        header: t('documents:column.kind'),
        shownFrom: 'desktop',
        cell: (row) => <DocumentKind documentType={row.document_type} invoiceType={row.invoice_type} />,
        csv: (row) => t(`documents:kind.${row.document_type}`),
      },
      momentColumn('issued', t('documents:detail.issued'), (row) => row.waiting_since, { shownFrom: 'desktop' }),
      {
        id: 'total',
        header: t('documents:column.total'),
        align: 'figures',
        shownFrom: 'tablet',
        cell: (row) => <Money value={signedAmount(row, row.total)} currency={row.currency} />,
        csv: (row) => countedAmount(row, row.total),
      },
      {
        id: 'reason',
        header: t('column.reason'),
        shownFrom: 'tablet',
        cell: (row) => <Reason row={row} />,
        csv: (row) => t(`reason.${row.reason}`),
      },
      {
        id: 'next',
        header: t('column.next'),
        shownFrom: 'desktop',
        cell: (row) => <NextAttempt row={row} />,
        csv: (row) => row.next_retry_at,
      },
      {
        id: 'deadline',
        header: t('column.deadline'),
        cell: (row) => <Deadline row={row} />,
        csv: (row) => row.report_deadline,
      },
      figureColumn('attempts', t('column.attempts'), (row) => row.retry_count, { shownFrom: 'chosen' }),
      ...(mayRetry
        ? [
            {
              id: 'retry',
              header: t('column.retry'),
              isFixed: true,
              align: 'end' as const,
              cell: (row: Row) => <RetryButton row={row} />,
            },
          ]
        : []),
    ],
    [t, marksSandbox, mayRetry],
  );
}
