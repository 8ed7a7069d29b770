import { Stack, Text, Title, Button, Group } from '@mantine/core';
import { Clock, ReceiptText } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useMutation } from '@tanstack/react-query';
import { optionsOf } from '#ui/filters/filter-fields.tsx';
import { ArrangedList } from '#ui/list/list-view.tsx';
import { statementList } from '#shared/api/dashboard/billing.ts';
import { planLabels } from '#shared/i18n/statement-labels.ts';
import { Money } from '#ui/format/money.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { useLanguage } from '#ui/language/language-provider.tsx';
import { useListAddress } from '#ui/list/list-address.ts';
import { figureColumn } from '#ui/list/columns.tsx';
import type { ListColumn } from '#ui/list/list-column.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { useWholeRows } from '#ui/list/use-paged-rows.ts';
import { saveFile } from '#ui/client/save-file.ts';
import { useServices } from '#ui/client/services.ts';
import { showToast } from '#ui/feedback/toasts.tsx';
import { useFaultText } from '#ui/feedback/use-fault-text.ts';

type StatementRow = z.output<typeof statementList>['data'][number];

const statementChoices = ['year', 'sort'] as const;
const statementFilters = { year: ({ month }: StatementRow, year: string) => month.startsWith(`${year}-`) };

const formats = ['pdf', 'json'] as const;

// The files of a statement.
function StatementFiles({ month }: { month: string }) {
  const { t } = useTranslation('billing');
  const { client } = useServices();
  const faultText = useFaultText();
  const save = useMutation({
    mutationFn: (format: (typeof formats)[number]) =>
      saveFile(client, `/billing/statements/${month}?format=${format}`, `statement-${month}.${format}`),
    onError: (fault) => showToast(faultText(fault), { isFailure: true }),
  });
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      {formats.map((format) => (
        <Button
          key={format}
          size="compact-xs"
          variant="default"
          loading={save.isPending && save.variables === format}
          aria-label={t('file.label', { format: format.toUpperCase(), month })}
          onClick={() => save.mutate(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </Group>
  );
}

function useColumns(): ListColumn<StatementRow>[] {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
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
        cell: (row) =>
          row.status === 'open' ? (
            <StatusBadge tone="neutral" Icon={Clock}>
              {t('status.open')}
            </StatusBadge>
          ) : (
            <StatusBadge tone="done">{t(`status.${row.status}`)}</StatusBadge>
          ),
      },
      {
        id: 'plan',
        header: t('column.plan'),
        shownFrom: 'desktop',
        csv: (row) => row.plan,
        cell: (row) => planLabels[row.plan][language],
      },
      figureColumn('documents', t('column.documents'), (row) => row.documents, { show: count, shownFrom: 'tablet' }),
      figureColumn('net', t('column.net'), (row) => row.net, { show: (value) => <Money value={value} />, shownFrom: 'desktop' }),
      figureColumn('vat', t('column.vat'), (row) => row.vat, { show: (value) => <Money value={value} />, shownFrom: 'desktop' }),
      figureColumn('total', t('column.total'), (row) => row.total, { show: (value) => <Money value={value} /> }),
      {
        id: 'files',
        header: t('column.files'),
        isFixed: true,
        align: 'end',
        cell: (row) => <StatementFiles month={row.month} />,
      },
    ],
    [t, language, count, month],
  );
}

// The statements of the organization, one for each month.
function useStatementList() {
  return useWholeRows({ path: '/billing/statements', answer: statementList });
}

/** What each month costs, with its files. */
export function StatementList() {
  const { t } = useTranslation('billing');
  const address = useListAddress(statementChoices);
  const reading = useStatementList();
  const columns = useColumns();
  const years = [...new Set(reading.loaded.rows.map(({ month }) => month.slice(0, 4)))];
  return (
    <Stack component="section" gap="sm">
      <div>
        <Title order={2}>{t('statements.title')}</Title>
        <Text c="dimmed">{t('statements.help')}</Text>
      </div>
      <ArrangedList
        list="statements"
        counted="statements"
        label={t('statements.title')}
        columns={columns}
        reading={reading}
        idOf={(row) => row.month}
        address={address}
        names={statementChoices}
        views
        filters={statementFilters}
        fields={[{ name: 'year', label: t('filter.year'), options: optionsOf(years, (year) => year) }]}
        empty={{ Icon: ReceiptText, title: t('empty.title'), text: t('empty.text') }}
      />
    </Stack>
  );
}
