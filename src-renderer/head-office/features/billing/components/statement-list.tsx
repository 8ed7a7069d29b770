import { Stack, Text, Title } from '@mantine/core';
import { ReceiptText } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { statementList } from '../../../../../src-shared/api/dashboard/organization/billing.ts';
import { plans } from '../../../../../src-shared/api/dashboard/organization/plans.ts';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { NoRows } from '../../../../ui/feedback/no-rows.tsx';
import { Money } from '../../../../ui/format/money.tsx';
import { useFormats } from '../../../../ui/format/use-formats.ts';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { ChoiceFilter } from '../../../../ui/list/filters/choice-filter.tsx';
import { useListAddress } from '../../../../ui/list/list-address.ts';
import type { ListColumn } from '../../../../ui/list/list-column.ts';
import { SavedViews } from '../../../../ui/list/saved-views/saved-views.tsx';
import { useArrangedList } from '../../../../ui/list/whole/use-arranged-list.ts';
import { StatusBadge } from '../../../../ui/status/status-badge.tsx';
import { useStatementList } from '../api/list-statements.ts';
import { StatementFiles } from './statement-files.tsx';

type StatementRow = z.output<typeof statementList>['data'][number];

const statementChoices = ['year', 'sort'] as const;
const statementFilters = { year: ({ month }: StatementRow, year: string) => month.startsWith(`${year}-`) };

function useColumns(): ListColumn<StatementRow>[] {
  const { t } = useTranslation('billing');
  const { count, month } = useFormats();
  return useMemo(
    () => [
      {
        id: 'month',
        header: t('column.month'),
        isFixed: true,
        csv: (row) => row.month,
        cell: (row) => (
          <Text span fw={500}>
            {month(new Date(`${row.month}-01T09:00:00Z`))}
          </Text>
        ),
      },
      {
        id: 'status',
        header: t('column.status'),
        shownFrom: 'tablet',
        csv: (row) => row.status,
        order: (row) => t(`status.${row.status}`),
        cell: (row) => <StatusBadge tone={row.status === 'open' ? 'moving' : 'done'}>{t(`status.${row.status}`)}</StatusBadge>,
      },
      {
        id: 'plan',
        header: t('column.plan'),
        shownFrom: 'desktop',
        csv: (row) => row.plan,
        cell: (row) => <bdi>{plans[row.plan].name}</bdi>,
      },
      {
        id: 'documents',
        header: t('column.documents'),
        align: 'figures',
        shownFrom: 'tablet',
        csv: (row) => row.documents,
        cell: (row) => count(row.documents),
      },
      {
        id: 'net',
        header: t('column.net'),
        align: 'figures',
        shownFrom: 'desktop',
        csv: (row) => row.net,
        cell: (row) => <Money value={row.net} />,
      },
      {
        id: 'vat',
        header: t('column.vat'),
        align: 'figures',
        shownFrom: 'desktop',
        csv: (row) => row.vat,
        cell: (row) => <Money value={row.vat} />,
      },
      {
        id: 'total',
        header: t('column.total'),
        align: 'figures',
        csv: (row) => row.total,
        cell: (row) => <Money value={row.total} />,
      },
      { id: 'files', header: t('column.files'), isFixed: true, cell: (row) => <StatementFiles month={row.month} /> },
    ],
    [t, count, month],
  );
}

/** What each month costs, with its files. */
export function StatementList() {
  const { t } = useTranslation('billing');
  const { choices, choose, clear } = useListAddress(statementChoices);
  const { loaded: all, error, retry } = useStatementList();
  const { columns, loaded, isFiltered } = useArrangedList({
    columns: useColumns(),
    loaded: all,
    sort: choices.sort,
    filters: statementFilters,
    choices,
  });
  const years = [...new Set(all.rows.map(({ month }) => month.slice(0, 4)))];
  return (
    <Stack component="section" gap="sm">
      <div>
        <Title order={2}>{t('statements.title')}</Title>
        <Text c="dimmed">{t('statements.help')}</Text>
      </div>
      {error !== null && <ErrorNotice fault={error} onRetry={retry} />}
      <DataTable
        list="statements"
        label={t('statements.title')}
        columns={columns}
        loaded={loaded}
        idOf={(row) => row.month}
        sort={choices.sort}
        onSort={(sort) => choose({ sort })}
        toolbar={
          <ChoiceFilter
            label={t('filter.year')}
            anyLabel={t('filter.any_year')}
            value={choices.year}
            onChange={(year) => choose({ year })}
            options={years.map((year) => ({ value: year, label: year }))}
          />
        }
        tools={<SavedViews list="statements" names={statementChoices} choices={choices} choose={choose} />}
        empty={
          <NoRows isFiltered={isFiltered} onClear={clear} icon={<ReceiptText size={32} />} title={t('empty.title')}>
            {t('empty.text')}
          </NoRows>
        }
      />
    </Stack>
  );
}
