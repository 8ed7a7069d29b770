import type { TFunction } from 'i18next';
import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagerDocumentRow } from '../../../../../src-shared/api/manager/documents/documents.ts';
import { inLanguage } from '../../../../../src-shared/i18n/in-language.ts';
import type { Language } from '../../../../../src-shared/i18n/texts/languages.ts';
import { unfinishedStatuses } from '../../../../../src-shared/invoice/submission-status.ts';
import classes from '../../../../ui/document/list/document-list.module.css';
import { DocumentNumber } from '../../../../ui/document/list/document-number.tsx';
import { DeadlineBar } from '../../../../ui/figures/deadline-bar.tsx';
import { Day } from '../../../../ui/format/day.tsx';
import { Moment } from '../../../../ui/format/moment.tsx';
import { Money } from '../../../../ui/format/money.tsx';
import { useLanguage } from '../../../../ui/language/language-provider.tsx';
import { countedAmount } from '../../../../ui/list/csv/csv-text.ts';
import type { ListColumn } from '../../../../ui/list/list-column.ts';
import { DocumentKind } from '../../../../ui/status/document-kind.tsx';
import { DocumentStatus } from '../../../../ui/status/document-status.tsx';
import { StatusBadge } from '../../../../ui/status/status-badge.tsx';

type Row = ManagerDocumentRow;

// A deadline matters as long as the document has not been answered.
function Deadline({ row: { report_deadline: deadline, created_at: from, status } }: { row: Row }) {
  if (deadline === null) return null;
  if (unfinishedStatuses.includes(status)) return <DeadlineBar from={from} deadline={deadline} />;
  return <Moment value={deadline} />;
}

function Warnings({ row: { tax_warning_count: count } }: { row: Row }) {
  if (count === 0) return null;
  return (
    <StatusBadge tone="attention" Icon={TriangleAlert}>
      <bdi dir="ltr">{count}</bdi>
    </StatusBadge>
  );
}

type Words = TFunction<'documents'>;
type Shown = { language: Language; marksSandbox: boolean };

// Which document it is.
function namingColumns(t: Words, { language, marksSandbox }: Shown): ListColumn<Row>[] {
  return [
    {
      id: 'number',
      header: t('column.number'),
      isFixed: true,
      cell: (row) => <DocumentNumber row={row} isMarked={marksSandbox && row.environment === 'sandbox'} />,
      csv: (row) => row.invoice_number,
    },
    {
      id: 'kind',
      header: t('column.kind'),
      shownFrom: 'tablet',
      cell: (row) => <DocumentKind documentType={row.document_type} invoiceType={row.invoice_type} />,
      csv: (row) => `${t(`kind.${row.document_type}`)} ${t(`type.${row.invoice_type}`)}`,
    },
    {
      id: 'unit',
      header: t('detail.unit'),
      shownFrom: 'desktop',
      cell: (row) => <bdi>{row.unit_name}</bdi>,
      csv: (row) => row.unit_name,
    },
    {
      id: 'buyer',
      header: t('column.buyer'),
      shownFrom: 'desktop',
      cell: (row) => (
        <bdi className={classes['narrow']} title={row.buyer_name ?? undefined}>
          {inLanguage(row.buyer_name ?? '', language)}
        </bdi>
      ),
      csv: (row) => row.buyer_name,
    },
    {
      id: 'date',
      header: t('column.date'),
      shownFrom: 'tablet',
      cell: (row) => <Day value={row.invoice_date} />,
      csv: (row) => row.invoice_date,
    },
  ];
}

// What it came to, and what became of it.
function outcomeColumns(t: Words): ListColumn<Row>[] {
  return [
    {
      id: 'total',
      header: t('column.total'),
      align: 'figures',
      cell: (row) => <Money value={row.total} currency={row.currency} />,
      csv: (row) => countedAmount(row, row.total),
    },
    {
      id: 'status',
      header: t('column.status'),
      cell: (row) => <DocumentStatus status={row.status} />,
      csv: (row) => t(`status.${row.status}`),
    },
    {
      id: 'warnings',
      header: t('column.warnings'),
      shownFrom: 'desktop',
      cell: (row) => <Warnings row={row} />,
      csv: (row) => row.tax_warning_count,
    },
    {
      id: 'signed',
      header: t('detail.signed'),
      shownFrom: 'chosen',
      cell: (row) => <Moment value={row.created_at} />,
      csv: (row) => row.created_at,
    },
    {
      id: 'deadline',
      header: t('column.deadline'),
      shownFrom: 'chosen',
      cell: (row) => <Deadline row={row} />,
      csv: (row) => row.report_deadline,
    },
    { id: 'icv', header: t('column.icv'), align: 'figures', shownFrom: 'chosen', cell: (row) => row.icv, csv: (row) => row.icv },
  ];
}

/** The columns of the list of documents; those of the sandbox are marked where others are beside them. */
export function useDocumentColumns(marksSandbox: boolean): ListColumn<Row>[] {
  const { t } = useTranslation('documents');
  const { language } = useLanguage();
  return useMemo(() => [...namingColumns(t, { language, marksSandbox }), ...outcomeColumns(t)], [t, language, marksSandbox]);
}
