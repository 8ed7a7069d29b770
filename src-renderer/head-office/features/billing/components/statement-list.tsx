import { Stack, Text, Title } from '@mantine/core';
import { ReceiptText } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { statementList } from '../../../../../src-shared/api/dashboard/organization/billing.ts';
import { plans } from '../../../../../src-shared/api/dashboard/organization/plans.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { Money } from '../../../../ui/format/money.tsx';
import { useFormats } from '../../../../ui/format/use-formats.ts';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import type { ListColumn } from '../../../../ui/list/list-column.ts';
import { StatusBadge } from '../../../../ui/status/status-badge.tsx';
import { useStatementList } from '../api/list-statements.ts';
import { StatementFiles } from './statement-files.tsx';

type StatementRow = z.output<typeof statementList>['data'][number];

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
  const { loaded, error, retry } = useStatementList();
  const columns = useColumns();
  return (
    <Stack component="section" gap="sm">
      {error !== null && <ErrorNotice fault={error} onRetry={retry} />}
      <DataTable
        list="statements"
        label={t('statements.title')}
        columns={columns}
        loaded={loaded}
        idOf={(row) => row.month}
        toolbar={
          <div>
            <Title order={2}>{t('statements.title')}</Title>
            <Text c="dimmed">{t('statements.help')}</Text>
          </div>
        }
        empty={
          <EmptyState icon={<ReceiptText size={32} />} title={t('empty.title')}>
            {t('empty.text')}
          </EmptyState>
        }
      />
    </Stack>
  );
}
