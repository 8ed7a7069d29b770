import { Text, VisuallyHidden } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvoiceRow } from '#shared/api/dashboard/invoices.ts';
import { inLanguage } from '#shared/i18n/in-language.ts';
import type { Language } from '#shared/i18n/texts/languages.ts';
import { riyadhInstant } from '#shared/invoice/riyadh-time.ts';
import { isFinished } from '#shared/invoice/submission-status.ts';
import { nameOfPaymentMeans } from '#shared/reference/payment-means.ts';
import { DeadlineBar } from '../../figures/deadline-bar.tsx';
import { joinedNames } from '../../format/joined-names.ts';
import { Day, Moment } from '../../format/moment.tsx';
import { Money } from '../../format/money.tsx';
import { useLanguage } from '../../language/language-provider.tsx';
import { countedAmount, signedAmount } from '../../list/csv-text.ts';
import type { ListColumn } from '../../list/list-column.ts';
import { DocumentKind } from '../../status/document-kind.tsx';
import { DocumentStatusBadge } from '../../status/document-status.tsx';
import { StatusBadge } from '../../status/status-badge.tsx';
import classes from './document-list.module.css';
import { DocumentNumber } from './document-number.tsx';

/** A document as the lists of both programs have it. */
export type ListedDocument = Omit<InvoiceRow, 'branch_name' | 'payable' | OfHeadOffice> &
  Partial<Pick<InvoiceRow, 'branch_name' | 'payable'>> & { unit_name?: string };

type OfHeadOffice = 'appliance_id' | 'received_at';

// A deadline matters as long as the document has not been answered.
function deadlineOf({ report_deadline: deadline, status, ...row }: ListedDocument) {
  if (deadline === null) return null;
  const from = riyadhInstant(row.invoice_date, row.invoice_time).toISOString();
  if (!isFinished(status)) return <DeadlineBar from={from} deadline={deadline} />;
  return <Moment value={deadline} />;
}

// Beside the status, as few documents have any.
function Warnings({ count }: { count: number }) {
  const { t } = useTranslation('documents');
  if (count === 0) return null;
  return (
    <span title={t('column.warnings')}>
      <StatusBadge tone="attention">
        <VisuallyHidden>{t('column.warnings')}</VisuallyHidden>
        <bdi dir="ltr">{count}</bdi>
      </StatusBadge>
    </span>
  );
}

function nameOf(name: string | null | undefined, shown = name) {
  if (name === null || name === undefined || name === '') return null;
  return (
    <bdi className={classes['narrow']} title={name}>
      {shown}
    </bdi>
  );
}

type Words = TFunction<'documents'>;

type Shown = { program: 'branch' | 'head-office'; language: Language; marksSandbox: boolean };

// Which document it is: at a branch with the unit, at head office with the branch that it comes from.
function namingColumns(t: Words, { program, language, marksSandbox }: Shown): ListColumn<ListedDocument>[] {
  const isBranch = program === 'branch';
  const placeOf = (row: ListedDocument) => (isBranch ? row.unit_name : row.branch_name) ?? '';
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
        <>
          <DocumentKind documentType={row.document_type} invoiceType={row.invoice_type} />
          {row.original_is_external && (
            <Text data-small title={t('kind.external_text')}>
              {t('kind.external')}
            </Text>
          )}
        </>
      ),
      csv: (row) => `${t(`kind.${row.document_type}`)} ${t(`type.${row.invoice_type}`)}`,
    },
    {
      id: isBranch ? 'unit' : 'branch',
      header: t(isBranch ? 'detail.unit' : 'column.branch'),
      shownFrom: 'desktop',
      cell: (row) => nameOf(placeOf(row)),
      csv: placeOf,
    },
    {
      id: 'buyer',
      header: t('column.buyer'),
      shownFrom: 'desktop',
      cell: (row) => nameOf(row.buyer_name, inLanguage(row.buyer_name ?? '', language)),
      csv: (row) => row.buyer_name,
    },
    {
      id: 'date',
      header: t('column.date'),
      sortedBy: 'invoice_date',
      shownFrom: 'tablet',
      cell: (row) => <Day value={row.invoice_date} time={row.invoice_time.slice(0, 5)} />,
      csv: (row) => row.invoice_date,
    },
  ];
}

// Who sold, and how it was paid.
function sellingColumns(t: Words, language: Language): ListColumn<ListedDocument>[] {
  const means = ({ payment_means: codes }: ListedDocument): string[] => codes.map((code) => nameOfPaymentMeans(code, language));
  return [
    { id: 'till', header: t('filter.till'), shownFrom: 'chosen', cell: (row) => nameOf(row.till), csv: (row) => row.till },
    {
      id: 'cashier',
      header: t('filter.cashier'),
      shownFrom: 'chosen',
      cell: (row) => nameOf(row.cashier),
      csv: (row) => row.cashier,
    },
    {
      id: 'payments',
      header: t('filter.payment_means'),
      shownFrom: 'chosen',
      cell: (row) => nameOf(joinedNames(means(row))),
      csv: (row) => means(row).join(', '),
    },
  ];
}

// What it came to, and what became of it.
function outcomeColumns(t: Words, { program, language }: Shown): ListColumn<ListedDocument>[] {
  const payable: ListColumn<ListedDocument> = {
    id: 'payable',
    header: t('detail.payable'),
    align: 'figures',
    shownFrom: 'chosen',
    cell: (row) => <Money value={signedAmount(row, row.payable ?? 0)} currency={row.currency} />,
    csv: (row) => countedAmount(row, row.payable ?? 0),
  };
  return [
    {
      id: 'total',
      header: t('column.total'),
      align: 'figures',
      sortedBy: 'total',
      cell: (row) => <Money value={signedAmount(row, row.total)} currency={row.currency} />,
      csv: (row) => countedAmount(row, row.total),
    },
    {
      id: 'status',
      header: t('column.status'),
      cell: (row) => (
        <>
          <DocumentStatusBadge status={row.status} deadline={row.report_deadline} /> <Warnings count={row.tax_warning_count} />
        </>
      ),
      csv: (row) => t(`status.${row.status}`),
      alsoInCsv: [{ header: t('column.warnings'), value: (row) => row.tax_warning_count }],
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
      cell: deadlineOf,
      csv: (row) => row.report_deadline,
    },
    ...(program === 'branch' ? [] : [payable]),
    ...sellingColumns(t, language),
    { id: 'icv', header: t('column.icv'), align: 'figures', shownFrom: 'chosen', cell: (row) => row.icv, csv: (row) => row.icv },
  ];
}

// A branch has its documents in one order, so that its headers sort nothing.
function withoutOrder(column: ListColumn<ListedDocument>): ListColumn<ListedDocument> {
  const { sortedBy: _, ...others } = column;
  return others;
}

/** The columns of the list of documents; those of the sandbox are marked where others are beside them. */
export function useDocumentColumns({ program, marksSandbox }: Omit<Shown, 'language'>): ListColumn<ListedDocument>[] {
  const { t } = useTranslation('documents');
  const { language } = useLanguage();
  return useMemo(() => {
    const shown = { program, language, marksSandbox };
    const columns = [...namingColumns(t, shown), ...outcomeColumns(t, shown)];
    return program === 'branch' ? columns.map(withoutOrder) : columns;
  }, [t, program, language, marksSandbox]);
}
