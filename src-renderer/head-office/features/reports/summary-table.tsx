import { Anchor, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ChevronDown, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Summary, SummaryGroup } from '#shared/api/dashboard/reports.ts';
import { Facts } from '#ui/figures/facts.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { csvText } from '#ui/list/csv-text.ts';
import type { ExportChoice } from '#ui/list/export-button.tsx';
import { useIsPrinted } from '#ui/print/printing.ts';
import { saveText } from '#ui/viewer/save-text.ts';
import { useReportAddress } from './report-address.ts';
import classes from '#ui/reports/reports.module.css';
import { FigureCell } from '#ui/reports/sum-cells.tsx';
import { filtersOf, useGroupNames, type SummaryRow } from './summary-groups.ts';

const columns = ['documents', 'taxable', 'vat', 'total', 'payable', 'not_reported', 'rejected'] as const;
const counts: ReadonlySet<string> = new Set(['documents', 'not_reported', 'rejected']);

function Sums({ row }: { row: Summary['totals'] }) {
  const { t } = useTranslation('reports');
  const { amount, count } = useFormats();
  return columns.map((name) => (
    <FigureCell key={name} label={t(`column.${name}`)} isNone={counts.has(name) && row[name] === 0}>
      <bdi dir="ltr">{counts.has(name) ? count(row[name]) : amount(row[name])}</bdi>
    </FigureCell>
  ));
}

// The list of the documents that a row is made of; undefined where there is none for it.
function useDocumentsAddress(group: SummaryGroup): (row: SummaryRow) => { pathname: string; search: string } | undefined {
  const { period, choices } = useReportAddress();
  return ({ key }) => {
    const own = filtersOf(group, key);
    if (own === undefined) return undefined;
    const filters = new URLSearchParams({ date_from: period.from, date_to: period.to });
    for (const each of ['company_id', 'appliance_id', 'environment'] as const) {
      const value = choices[each];
      if (value !== undefined) filters.set(each, value);
    }
    for (const [each, value] of Object.entries(own)) filters.set(each, value);
    return { pathname: '/documents', search: filters.toString() };
  };
}

function RowName({ group, row }: { group: SummaryGroup; row: SummaryRow }) {
  const name = useGroupNames(group)(row);
  const address = useDocumentsAddress(group)(row);
  if (address === undefined) return <bdi>{name}</bdi>;
  return (
    <Anchor component={Link} to={address}>
      <bdi>{name}</bdi>
    </Anchor>
  );
}

// What a phone shows of a row: how many documents and how much, and the rest of it once it is unfolded.
function PhoneRow({ group, row }: { group: SummaryGroup; row: SummaryRow }) {
  const { t } = useTranslation('reports');
  const { amount, count } = useFormats();
  const name = useGroupNames(group)(row);
  const address = useDocumentsAddress(group)(row);
  const [isOpen, setOpen] = useState(false);
  const facts = columns
    .filter((each) => each !== 'documents' && each !== 'total' && !(counts.has(each) && row[each] === 0))
    .map((each) => ({
      label: t(`column.${each}`),
      value: <bdi dir="ltr">{counts.has(each) ? count(row[each]) : amount(row[each])}</bdi>,
    }));
  return (
    <>
      <tr>
        <th scope="row">
          <UnstyledButton className={classes['toggle'] ?? ''} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <ChevronDown size={16} aria-hidden />
            <bdi>{name}</bdi>
          </UnstyledButton>
        </th>
        <td>
          <bdi dir="ltr">{count(row.documents)}</bdi>
        </td>
        <td>
          <bdi dir="ltr">{amount(row.total)}</bdi>
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={3} className={classes['unfolded']}>
            <Facts facts={facts} />
            {address !== undefined && (
              <Anchor component={Link} to={address} mt="xs" display="block">
                {t('summary.open_documents')}
              </Anchor>
            )}
          </td>
        </tr>
      )}
    </>
  );
}

function PhoneTable({ group, found: { data, totals } }: { group: SummaryGroup; found: Summary }) {
  const { t } = useTranslation('reports');
  const { amount, count } = useFormats();
  return (
    <table className={classes['compact']}>
      <thead>
        <tr>
          {[t(`group.${group}`), t('column.documents'), t('column.total')].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.map((row) => (
          <PhoneRow key={row.key} group={group} row={row} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('totals')}</th>
          <td>
            <bdi dir="ltr">{count(totals.documents)}</bdi>
          </td>
          <td>
            <bdi dir="ltr">{amount(totals.total)}</bdi>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function WideTable({ group, found: { data, totals } }: { group: SummaryGroup; found: Summary }) {
  const { t } = useTranslation('reports');
  return (
    <table className={classes['table']}>
      <thead>
        <tr>
          <th scope="col">{t(`group.${group}`)}</th>
          {columns.map((name) => (
            <th key={name} scope="col">
              {t(`column.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              <RowName group={group} row={row} />
            </th>
            <Sums row={row} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('totals')}</th>
          <Sums row={totals} />
        </tr>
      </tfoot>
    </table>
  );
}

/** The files of a summary, as soon as it has been read. */
export function useSummaryFiles(group: SummaryGroup, found: Summary | undefined): ExportChoice[] {
  const { t } = useTranslation('reports');
  const nameOf = useGroupNames(group);
  const csvColumns = [
    { header: t(`group.${group}`), value: (row: SummaryRow) => nameOf(row) },
    ...columns.map((name) => ({ header: t(`column.${name}`), value: (row: SummaryRow) => row[name] })),
  ];
  const onSave = (): void => saveText(csvText(csvColumns, found?.data ?? []), `summary-${group}.csv`, 'text/csv');
  return [{ label: t('save.table'), Icon: FileSpreadsheet, onSave }];
}

/** The sums of each row and of all of them; each leads to its documents. */
export function SummaryTable({ group, found }: { group: SummaryGroup; found: Summary }) {
  const { t } = useTranslation('reports');
  const isPrinted = useIsPrinted();
  const isPhone = useMediaQuery('(width < 48rem)', false, { getInitialValueInEffect: false });
  const Table = isPhone && !isPrinted ? PhoneTable : WideTable;
  return (
    <div className={classes['frame']} tabIndex={0} role="region" aria-label={t('summary.title')}>
      <Table group={group} found={found} />
    </div>
  );
}
