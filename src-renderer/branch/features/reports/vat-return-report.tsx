import { Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Building2, FileArchive } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { managerBoxDocuments, managerVatReturn } from '#shared/api/people/reports.ts';
import { useServices } from '#ui/client/services.ts';
import { readKey } from '#ui/client/use-read.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { FilterBar } from '#ui/filters/filter-bar.tsx';
import { useLanguage } from '#ui/language/language-provider.tsx';
import { ExportProgress } from '#ui/document/list/export-progress.tsx';
import { useExport } from '#ui/document/list/use-export.ts';
import { BoxDocuments } from '#ui/reports/box-documents.tsx';
import { CompanyReturn, type BoxesOf, type VatReturnChoices } from '#ui/reports/company-return.tsx';
import { usePeriodField, useReportAddress } from '#ui/reports/report-address.ts';
import { ReportSkeleton } from '#ui/reports/report-skeleton.tsx';
import { useShownScope } from '#ui/shell/shown-scope.ts';
import { useCompanyField, useReportCompanies } from './report-companies.ts';

type Found = z.output<typeof managerVatReturn>;

const path = '/reports/vat-return/documents';
const limit = 100;
const noCursor: string | undefined = undefined;

// The documents of a box may be hundreds of thousands, and are read page by page.
function useBoxPages(query: VatReturnChoices & { box: string }) {
  const { client } = useServices();
  return useInfiniteQuery({
    queryKey: [...readKey(path, query), 'pages'],
    queryFn: ({ signal, pageParam: cursor }) =>
      client.send({ path, query: { ...query, limit, cursor }, answer: managerBoxDocuments, signal }),
    initialPageParam: noCursor,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? undefined,
  });
}

type BoxPanelProps = { query: VatReturnChoices; sums: Found['boxes'][number]; onClose: () => void };

function BoxPanel({ query, sums, onClose }: BoxPanelProps) {
  const { t } = useTranslation();
  const { data, hasNextPage, isFetching, fetchNextPage } = useBoxPages({ ...query, box: sums.box });
  const documents = data?.pages.flatMap((page) => page.data) ?? [];
  const more = { label: t('list.absent_more'), isBusy: isFetching, onMore: () => void fetchNextPage() };
  return <BoxDocuments sums={sums} documents={documents} more={hasNextPage || isFetching ? more : undefined} onClose={onClose} />;
}

function useBoxes(query: VatReturnChoices): BoxesOf<Found> {
  const { t } = useTranslation('reports');
  return {
    label(_found, { amount, adjustment, vat }) {
      const isNone = amount === 0 && adjustment === 0 && vat === 0;
      return { text: t(isNone ? 'vat_return.none' : 'summary.open_documents'), isNone };
    },
    panel: (_found, sums, onClose) => <BoxPanel key={sums.box} query={query} sums={sums} onClose={onClose} />,
  };
}

// The signed XML of the period, as ZIPs of 500 documents.
function useSignedXml({ company_id, from, to, environment }: VatReturnChoices) {
  const { t } = useTranslation(['reports', 'documents']);
  const { language } = useLanguage();
  const { state, start } = useExport();
  async function save(): Promise<void> {
    const filters = { company_id, from, to, environment };
    const fileName = `signed-xml_${from}_${to}`;
    const isDone = await start('zip', { path: '/reports/export', filters, matching: 0, fileName, language });
    if (isDone) showToast(t('documents:export.done'));
  }
  const isBusy = state !== null && state.fault === undefined;
  return [{ label: t('reports:save.xml'), Icon: FileArchive, onSave: () => void (isBusy || save()) }];
}

function ShownReport({ query }: { query: VatReturnChoices }) {
  const { choices, choose } = useReportAddress();
  const boxes = useBoxes(query);
  const fields = [usePeriodField(), ...useCompanyField({ hasBase: true })];
  return (
    <CompanyReturn
      {...boxes}
      query={query}
      answer={managerVatReturn}
      moreFiles={useSignedXml(query)}
      filters={(exportButton) => (
        <FilterBar
          search={undefined}
          fields={fields}
          choices={choices}
          choose={(changes) => choose({ ...changes, figure: undefined })}
          onClear={() => choose({ from: undefined, figure: undefined })}
          exportButton={exportButton}
        />
      )}
    />
  );
}

/** The output VAT of a company in a period, as the return asks for it. */
export function VatReturnReport() {
  const { t } = useTranslation('reports');
  const { choices, period } = useReportAddress();
  const { environment } = useShownScope();
  const { data: companies, error, refetch } = useReportCompanies();
  if (error !== null) return <ErrorNotice fault={error} onRetry={() => void refetch()} />;
  if (companies === undefined) return <ReportSkeleton figures={2} />;
  const [first] = companies.data;
  if (first === undefined) {
    return (
      <EmptyState icon={<Building2 size={32} />} title={t('vat_return.no_company')}>
        {t('vat_return.no_company_branch')}
      </EmptyState>
    );
  }
  return (
    <Stack>
      <Text c="dimmed">{t('vat_return.help')}</Text>
      <ExportProgress />
      <ShownReport query={{ company_id: choices.company_id ?? first.company_id, ...period, environment }} />
    </Stack>
  );
}
