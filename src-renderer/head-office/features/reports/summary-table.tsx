import { Anchor } from '@mantine/core';
import { FileSpreadsheet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Summary, SummaryGroup } from '#shared/api/dashboard/reports.ts';
import { useFormats } from '#ui/format/use-formats.ts';
import { csvText } from '#ui/list/csv-text.ts';
import type { ExportChoice } from '#ui/list/export-button.tsx';
import { saveText } from '#ui/viewer/save-text.ts';
import { useReportAddress } from './report-address.ts';
import classes from './reports.module.css';
import { FigureCell } from './sum-cells.tsx';
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

function RowName({ group, row }: { group: SummaryGroup; row: SummaryRow }) {
  const { period, choices } = useReportAddress();
  const name = useGroupNames(group)(row);
  const own = filtersOf(group, row.key);
  if (own === undefined) return <bdi>{name}</bdi>;
  const filters = new URLSearchParams({ date_from: period.from, date_to: period.to });
  for (const each of ['company_id', 'appliance_id', 'environment'] as const) {
    const value = choices[each];
    if (value !== undefined) filters.set(each, value);
  }
  for (const [each, value] of Object.entries(own)) filters.set(each, value);
  return (
    <Anchor component={Link} to={{ pathname: '/documents', search: filters.toString() }}>
      <bdi>{name}</bdi>
    </Anchor>
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
export function SummaryTable({ group, found: { data, totals } }: { group: SummaryGroup; found: Summary }) {
  const { t } = useTranslation('reports');
  return (
    <div className={classes['frame']} tabIndex={0} role="region" aria-label={t('summary.title')}>
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
    </div>
  );
}
