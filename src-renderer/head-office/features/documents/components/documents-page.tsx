import { Stack } from '@mantine/core';
import { FileText } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { NoRows } from '../../../../ui/feedback/no-rows.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { useListAddress } from '../../../../ui/list/list-address.ts';
import { NewRowsNotice } from '../../../../ui/live/new-rows-notice.tsx';
import { useLiveList } from '../../../../ui/live/use-live-list.ts';
import { PageHead } from '../../../../ui/shell/page-head.tsx';
import { bothEnvironments } from '../../../../ui/shell/shown-scope.ts';
import { usePageTitle } from '../../../../ui/shell/use-page-title.ts';
import { useMe } from '../../../session/signed-in-person.ts';
import { documentChoices, documentsAddress, useAsked, useDocumentList } from '../api/list-documents.ts';
import { ChosenFilters } from './list/chosen-filters.tsx';
import { useDocumentColumns } from './list/document-columns.tsx';
import { DocumentFilters } from './list/document-filters.tsx';
import { DocumentTools } from './list/document-tools.tsx';
import { ExportProgress } from './list/export-progress.tsx';
import { RetrySelected } from './list/retry-selected.tsx';
import { DocumentPanel } from './panel/document-panel.tsx';

/** Every branch's documents; one of them opens beside the list. */
export function DocumentsPage() {
  const { t } = useTranslation(['documents', 'headOffice', 'kit']);
  const { invoice_id: openId } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { permissions } = useMe();
  const { choices, choose, clear } = useListAddress(documentChoices, documentsAddress);
  const { loaded, error, retry } = useDocumentList(useAsked(choices));
  const ids = useMemo(() => loaded.rows.map(({ invoice_id }) => invoice_id), [loaded.rows]);
  const { marked, waitingCount, showNew } = useLiveList({ ids, refetch: retry });
  const columns = useDocumentColumns({ marksSandbox: choices.environment === bothEnvironments });
  usePageTitle(t('headOffice:page.documents'), t('headOffice:product.name'));
  const { sort, ...filters } = choices;
  const mayChange = permissions.includes('invoices.change');

  const bulk = mayChange
    ? {
        bulkActions: (chosen: readonly string[], unselect: () => void) => (
          <RetrySelected ids={chosen} rows={loaded.rows} onDone={unselect} />
        ),
      }
    : {};
  return (
    <Stack>
      <PageHead label={t('headOffice:page.documents')} help={t('page.help')} />
      {error !== null && <ErrorNotice fault={error} onRetry={retry} />}
      <ExportProgress />
      <NewRowsNotice count={waitingCount} onShow={showNew} />
      <DataTable
        list="documents"
        label={t('headOffice:page.documents')}
        columns={columns}
        loaded={loaded}
        idOf={(row) => row.invoice_id}
        sort={sort}
        onSort={(next) => choose({ sort: next })}
        onOpen={(row) => void navigate({ pathname: `/documents/${row.invoice_id}`, search }, { preventScrollReset: true })}
        openId={openId}
        markedIds={marked}
        {...bulk}
        toolbar={<DocumentFilters choices={choices} choose={choose} />}
        setFilters={<ChosenFilters choices={choices} choose={choose} />}
        tools={<DocumentTools choices={choices} choose={choose} matching={loaded.total?.count ?? 0} />}
        empty={
          <NoRows
            isFiltered={Object.keys(filters).length > 0}
            onClear={clear}
            icon={<FileText size={32} />}
            title={t('empty.title')}
          >
            {t('empty.text')}
          </NoRows>
        }
      />
      {openId !== undefined && (
        <DocumentPanel
          invoiceId={openId}
          onClose={() => void navigate({ pathname: '/documents', search }, { preventScrollReset: true })}
        />
      )}
    </Stack>
  );
}
