import type { TFunction } from 'i18next';
import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvoiceRow } from '../../../../../../src-shared/api/dashboard/documents/invoices.ts';
import type { Language } from '../../../../../../src-shared/i18n/texts/languages.ts';
import { unfinishedStatuses } from '../../../../../../src-shared/invoice/submission-status.ts';
import { inLanguage } from '../../../../../../src-shared/i18n/in-language.ts';
import { DeadlineBar } from '../../../../../ui/figures/deadline-bar.tsx';
import { Day } from '../../../../../ui/format/day.tsx';
import { Moment } from '../../../../../ui/format/moment.tsx';
import { Money } from '../../../../../ui/format/money.tsx';
import { useLanguage } from '../../../../../ui/language/language-provider.tsx';
import { countedAmount } from '../../../../../ui/list/csv/csv-text.ts';
import type { ListColumn } from '../../../../../ui/list/list-column.ts';
import { DocumentKind } from '../../../../../ui/status/document-kind.tsx';
import { DocumentStatus } from '../../../../../ui/status/document-status.tsx';
import { StatusBadge } from '../../../../../ui/status/status-badge.tsx';
import classes from '../../../../../ui/document/list/document-list.module.css';
import { DocumentNumber } from '../../../../../ui/document/list/document-number.tsx';

// A deadline matters as long as the document has not been answered.
function Deadline({ row: { report_deadline, created_at, status } }: { row: InvoiceRow }) {
  if (report_deadline === null) return null;
  if (unfinishedStatuses.includes(status)) return <DeadlineBar from={created_at} deadline={report_deadline} />;
  return <Moment value={report_deadline} />;
}

type Words = TFunction<'documents'>;

type Shown = { language: Language; marksSandbox: boolean };

// Which document it is.
function namingColumns(t: Words, { language, marksSandbox }: Shown): ListColumn<InvoiceRow>[] {
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
      cell: (row) => (
        <span className={classes['kind']}>
          <DocumentKind documentType={row.document_type} invoiceType={row.invoice_type} />
        </span>
      ),
      csv: (row) => `${t(`kind.${row.document_type}`)} ${t(`type.${row.invoice_type}`)}`,
    },
    {
      id: 'branch',
      header: t('column.branch'),
      shownFrom: 'desktop',
      cell: (row) => (
        <bdi className={classes['narrow']} title={row.branch_name}>
          {row.branch_name}
        </bdi>
      ),
      csv: (row) => row.branch_name,
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
      sortedBy: 'invoice_date',
      shownFrom: 'tablet',
      cell: (row) => (
        <span className={classes['date']}>
          <Day value={row.invoice_date} />
        </span>
      ),
      csv: (row) => row.invoice_date,
    },
  ];
}

// What it came to, and what became of it.
function outcomeColumns(t: Words): ListColumn<InvoiceRow>[] {
  return [
    {
      id: 'total',
      header: t('column.total'),
      align: 'figures',
      sortedBy: 'total',
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
      cell: (row) =>
        row.tax_warning_count === 0 ? null : (
          <StatusBadge tone="attention" Icon={TriangleAlert}>
            <bdi dir="ltr">{row.tax_warning_count}</bdi>
          </StatusBadge>
        ),
      csv: (row) => row.tax_warning_count,
    },
    {
      id: 'signed',
      header: t('detail.signed'),
      sortedBy: 'created_at',
      shownFrom: 'chosen',
      cell: (row) => <Moment value={row.created_at} />,
      csv: (row) => row.created_at,
    },
    {
      id: 'deadline',
      header: t('column.deadline'),
      sortedBy: 'deadline',
      shownFrom: 'chosen',
      cell: (row) => <Deadline row={row} />,
      csv: (row) => row.report_deadline,
    },
    {
      id: 'payable',
      header: t('detail.payable'),
      align: 'figures',
      shownFrom: 'chosen',
      cell: (row) => <Money value={row.payable} currency={row.currency} />,
      csv: (row) => countedAmount(row, row.payable),
    },
    { id: 'icv', header: t('column.icv'), align: 'figures', shownFrom: 'chosen', cell: (row) => row.icv, csv: (row) => row.icv },
  ];
}

/** The columns of the list of documents; those of the sandbox are marked where others are beside them. */
export function useDocumentColumns({ marksSandbox }: Pick<Shown, 'marksSandbox'>): ListColumn<InvoiceRow>[] {
  const { t } = useTranslation('documents');
  const { language } = useLanguage();
  return useMemo(() => [...namingColumns(t, { language, marksSandbox }), ...outcomeColumns(t)], [t, language, marksSandbox]);
}
