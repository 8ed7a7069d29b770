import { Anchor, SimpleGrid, Stack, Title } from '@mantine/core';
import { CalendarX2 } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DayReport } from '#shared/api/documents/day-report.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorNotice } from '../feedback/error-notice.tsx';
import { KeyFigure } from '../figures/key-figure.tsx';
import { Money } from '../format/money.tsx';
import { useFormats } from '../format/use-formats.ts';
import { DocumentKind } from '../status/document-kind.tsx';
import { useDayNames } from './day-names.ts';
import classes from './reports.module.css';
import { ReportSkeleton } from './report-skeleton.tsx';
import { FigureCell } from './sum-cells.tsx';

// The address of the list of the documents of the day that these filters choose.
type DocumentsOfDay = (filters: Readonly<Record<string, string>>) => string;

// Where the documents that a means has paid for are listed; at a branch no list is filtered by it.
type DocumentsPaidBy = (means: string) => string;

type Ways = { documentsOf: DocumentsOfDay; documentsPaidBy?: DocumentsPaidBy };

type Cell = { count: number } | { amount: number } | { text: string };

type Row = { key: string; name: ReactNode; cells: readonly Cell[] };

function CellText({ cell }: { cell: Cell }) {
  const { amount, count } = useFormats();
  if ('text' in cell) return <bdi dir="ltr">{cell.text}</bdi>;
  return <bdi dir="ltr">{'count' in cell ? count(cell.count) : amount(cell.amount)}</bdi>;
}

// What the day's documents come to by one thing.
function Section({
  title,
  first,
  columns,
  rows,
}: {
  title: string;
  first: string;
  columns: readonly string[];
  rows: readonly Row[];
}) {
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <div>
      <Title order={2} id={id} mb="xs">
        {title}
      </Title>
      <div className={classes['frame']} tabIndex={0} role="region" aria-labelledby={id}>
        <table className={`${classes['table']} ${classes['boxes']}`}>
          <thead>
            <tr>
              {[first, ...columns].map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, cells }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {cells.map((cell, at) => (
                  <FigureCell key={columns[at]} label={columns[at] ?? ''}>
                    <CellText cell={cell} />
                  </FigureCell>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Figures({
  report: { totals, not_reported, rejected },
  documentsOf,
}: {
  report: DayReport;
  documentsOf: DocumentsOfDay;
}) {
  const { t } = useTranslation(['day', 'reports']);
  const { count } = useFormats();
  const linked = (documents: number, status: string) => (documents === 0 ? {} : { to: documentsOf({ status }) });
  return (
    <div className={classes['figures']}>
      <KeyFigure label={t('reports:column.total')} value={<Money value={totals.total} />} />
      <KeyFigure label={t('reports:column.vat')} value={<Money value={totals.vat} />} />
      <KeyFigure
        label={t('reports:column.documents')}
        value={<bdi dir="ltr">{count(totals.documents)}</bdi>}
        to={documentsOf({})}
      />
      <KeyFigure label={t('reports:column.payable')} value={<Money value={totals.payable} />} />
      <KeyFigure
        label={t('not_reported')}
        value={<bdi dir="ltr">{count(not_reported.documents)}</bdi>}
        note={not_reported.documents > 0 && <Money value={not_reported.total} />}
        {...linked(not_reported.documents, 'queued')}
      />
      <KeyFigure
        label={t('rejected')}
        value={<bdi dir="ltr">{count(rejected.documents)}</bdi>}
        note={rejected.documents > 0 && <Money value={rejected.total} />}
        {...linked(rejected.documents, 'failed')}
      />
    </div>
  );
}

function Linked({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor component={Link} to={to}>
      <bdi>{children}</bdi>
    </Anchor>
  );
}

function KindSection({ report, documentsOf }: { report: DayReport; documentsOf: DocumentsOfDay }) {
  const { t } = useTranslation(['day', 'reports']);
  const columns = ['documents', 'taxable', 'vat', 'total'] as const;
  return (
    <Section
      title={t('by_kind')}
      first={t('kind')}
      columns={columns.map((name) => t(`reports:column.${name}`))}
      rows={report.by_kind.map(({ document_type, invoice_type, documents, subtotal, vat, total }) => ({
        key: `${document_type} ${invoice_type}`,
        name: (
          <Linked to={documentsOf({ document_type, invoice_type })}>
            <DocumentKind documentType={document_type} invoiceType={invoice_type} />
          </Linked>
        ),
        cells: [{ count: documents }, { amount: subtotal }, { amount: vat }, { amount: total }],
      }))}
    />
  );
}

// Where nobody is named, there is nothing to tell apart.
function named<Row>(rows: readonly Row[], nameOf: (row: Row) => string | null): readonly Row[] {
  return rows.some((row) => nameOf(row) !== null) ? rows : [];
}

// By whom and where it was sold.
function SellerSections({ report, documentsOf }: { report: DayReport; documentsOf: DocumentsOfDay }) {
  const { t } = useTranslation(['day', 'reports', 'documents']);
  const columns = [t('reports:column.documents'), t('reports:column.payable')];
  const rowOf = (
    by: 'till' | 'cashier',
    name: string | null,
    { documents, payable }: { documents: number; payable: number },
  ) => ({
    key: name ?? '',
    name: name === null ? t('not_named') : <Linked to={documentsOf({ [by]: name })}>{name}</Linked>,
    cells: [{ count: documents }, { amount: payable }],
  });
  return (
    <>
      <Section
        title={t('by_till')}
        first={t('documents:filter.till')}
        columns={columns}
        rows={named(report.by_till, ({ till }) => till).map(({ till, ...sold }) => rowOf('till', till, sold))}
      />
      <Section
        title={t('by_cashier')}
        first={t('documents:filter.cashier')}
        columns={columns}
        rows={named(report.by_cashier, ({ cashier }) => cashier).map(({ cashier, ...sold }) => rowOf('cashier', cashier, sold))}
      />
    </>
  );
}

function AmountSections({ report, documentsPaidBy }: { report: DayReport; documentsPaidBy: DocumentsPaidBy | undefined }) {
  const { t } = useTranslation(['day', 'reports']);
  const { nameOfCategory, nameOfMeans } = useDayNames();
  return (
    <>
      <Section
        title={t('by_means')}
        first={t('means')}
        columns={[t('amount')]}
        rows={report.by_payment_means.map(({ means, amount }) => ({
          key: means,
          name:
            documentsPaidBy === undefined ? (
              <bdi>{nameOfMeans(means)}</bdi>
            ) : (
              <Linked to={documentsPaidBy(means)}>{nameOfMeans(means)}</Linked>
            ),
          cells: [{ amount }],
        }))}
      />
      <Section
        title={t('by_category')}
        first={t('category')}
        columns={[t('reports:column.taxable'), t('reports:column.vat')]}
        rows={report.by_category.map(({ vat_category: category, vat_rate: rate, taxable, vat }) => ({
          key: `${category} ${rate}`,
          name: <bdi>{nameOfCategory(category, rate)}</bdi>,
          cells: [{ amount: taxable }, { amount: vat }],
        }))}
      />
    </>
  );
}

// What most days do not have is left out.
function OtherSection({ report: { prepayments, notes } }: { report: DayReport }) {
  const { t } = useTranslation(['day', 'reports']);
  const rows = [
    { key: 'taken', ...prepayments.taken },
    { key: 'settled', ...prepayments.settled },
    { key: 'credit', ...notes.credit },
    { key: 'debit', ...notes.debit },
    { key: 'external', ...notes.external },
  ] as const;
  return (
    <Section
      title={t('others')}
      first={t('kind')}
      columns={[t('reports:column.documents'), t('reports:column.total')]}
      rows={rows
        .filter(({ documents }) => documents > 0)
        .map(({ key, documents, total }) => ({ key, name: t(`other.${key}`), cells: [{ count: documents }, { amount: total }] }))}
    />
  );
}

function UnitSection({ report, documentsOf }: { report: DayReport; documentsOf: DocumentsOfDay }) {
  const { t } = useTranslation(['day', 'reports', 'documents']);
  return (
    <Section
      title={t('units')}
      first={t('documents:filter.egs_unit_id')}
      columns={[t('reports:column.documents'), t('first'), t('last')]}
      rows={report.units.map((unit) => ({
        key: unit.egs_unit_id,
        name: <Linked to={documentsOf({ egs_unit_id: unit.egs_unit_id })}>{unit.unit_name}</Linked>,
        cells: [
          { count: unit.documents },
          { text: `${unit.first_invoice_number} (${unit.first_icv})` },
          { text: `${unit.last_invoice_number} (${unit.last_icv})` },
        ],
      }))}
    />
  );
}

function Sections({ report, documentsOf, documentsPaidBy }: { report: DayReport } & Ways) {
  const { t } = useTranslation('day');
  if (report.units.length === 0) {
    return (
      <EmptyState icon={<CalendarX2 size={32} />} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    );
  }
  return (
    <Stack gap="lg">
      <Figures report={report} documentsOf={documentsOf} />
      <KindSection report={report} documentsOf={documentsOf} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" className={classes['pairs'] ?? ''}>
        <AmountSections report={report} documentsPaidBy={documentsPaidBy} />
        <SellerSections report={report} documentsOf={documentsOf} />
      </SimpleGrid>
      <OtherSection report={report} />
      <UnitSection report={report} documentsOf={documentsOf} />
    </Stack>
  );
}

/** What a day has brought: its figures, and what they are made of, each with the way to its documents. */
export function ShownDayReport({
  reading: { data: report, error, refetch },
  ...ways
}: {
  reading: { data: DayReport | undefined; error: Error | null; refetch: () => unknown };
} & Ways) {
  if (error !== null) return <ErrorNotice fault={error} onRetry={() => void refetch()} />;
  return report === undefined ? <ReportSkeleton figures={6} /> : <Sections report={report} {...ways} />;
}
