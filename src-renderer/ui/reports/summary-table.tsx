import { Anchor, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ChevronDown, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Summary, SummaryGroup } from '#shared/api/dashboard/reports.ts';
import { Facts } from '../figures/facts.tsx';
import { KeyFigure } from '../figures/key-figure.tsx';
import { Money } from '../format/money.tsx';
import { useFormats } from '../format/use-formats.ts';
import { csvText } from '../list/csv-text.ts';
import type { ExportChoice } from '../list/export-button.tsx';
import { useIsPrinted } from '../print/printing.ts';
import { saveText } from '../viewer/save-text.ts';
import classes from './reports.module.css';
import { FigureCell } from './sum-cells.tsx';

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

type SummaryRow = Summary['data'][number];

/** The sums of all rows of a summary together. */
export function SummaryFigures({ totals }: { totals: Summary['totals'] }) {
  const { t } = useTranslation('reports');
  const { count } = useFormats();
  return (
    <div className={classes['figures']}>
      <KeyFigure label={t('column.documents')} value={count(totals.documents)} />
      <KeyFigure label={t('column.taxable')} value={<Money value={totals.taxable} />} />
      <KeyFigure label={t('column.vat')} value={<Money value={totals.vat} />} />
      <KeyFigure label={t('column.total')} value={<Money value={totals.total} />} />
      <KeyFigure label={t('column.not_reported')} value={count(totals.not_reported)} />
      <KeyFigure label={t('column.rejected')} value={count(totals.rejected)} />
    </div>
  );
}

/** What the rows of a summary stand for, how they are called, and where the documents are that they are made of. */
export type RowsOf = {
  group: SummaryGroup;
  nameOf: (row: Pick<SummaryRow, 'key' | 'name'>) => string;
  /** Undefined where there is no list for it. */
  addressOf: (row: SummaryRow) => { pathname: string; search: string } | undefined;
};

function RowName({ nameOf, addressOf, row }: Omit<RowsOf, 'group'> & { row: SummaryRow }) {
  const name = nameOf(row);
  const address = addressOf(row);
  if (address === undefined) return <bdi>{name}</bdi>;
  return (
    <Anchor component={Link} to={address}>
      <bdi>{name}</bdi>
    </Anchor>
  );
}

// What a phone shows of a row: how many documents and how much, and the rest of it once it is unfolded.
function PhoneRow({ nameOf, addressOf, row }: Omit<RowsOf, 'group'> & { row: SummaryRow }) {
  const { t } = useTranslation('reports');
  const { amount, count } = useFormats();
  const name = nameOf(row);
  const address = addressOf(row);
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

function PhoneTable({ group, found: { data, totals }, ...rows }: RowsOf & { found: Summary }) {
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
          <PhoneRow key={row.key} row={row} {...rows} />
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

function WideTable({ group, found: { data, totals }, ...rows }: RowsOf & { found: Summary }) {
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
              <RowName row={row} {...rows} />
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
export function useSummaryFiles({ group, nameOf }: Pick<RowsOf, 'group' | 'nameOf'>, found: Summary | undefined): ExportChoice[] {
  const { t } = useTranslation('reports');
  const csvColumns = [
    { header: t(`group.${group}`), value: (row: SummaryRow) => nameOf(row) },
    ...columns.map((name) => ({ header: t(`column.${name}`), value: (row: SummaryRow) => row[name] })),
  ];
  const onSave = (): void => saveText(csvText(csvColumns, found?.data ?? []), `summary-${group}.csv`, 'text/csv');
  return [{ label: t('save.table'), Icon: FileSpreadsheet, onSave }];
}

/** The sums of each row and of all of them; each leads to its documents. */
export function SummaryTable({ found, ...rows }: RowsOf & { found: Summary }) {
  const { t } = useTranslation('reports');
  const isPrinted = useIsPrinted();
  const isPhone = useMediaQuery('(width < 48rem)', false, { getInitialValueInEffect: false });
  const Table = isPhone && !isPrinted ? PhoneTable : WideTable;
  return (
    <div className={classes['frame']} tabIndex={0} role="region" aria-label={t('summary.title')}>
      <Table found={found} {...rows} />
    </div>
  );
}
