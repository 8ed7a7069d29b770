import { Stack } from '@mantine/core';
import { FileText } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { NoRows } from '../../../../ui/feedback/no-rows.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { useListAddress } from '../../../../ui/list/list-address.ts';
import { SavedViews } from '../../../../ui/list/saved-views/saved-views.tsx';
import { NewRowsNotice } from '../../../../ui/live/new-rows-notice.tsx';
import { useLiveList } from '../../../../ui/live/use-live-list.ts';
import { PageHead } from '../../../../ui/shell/page-head.tsx';
import { bothEnvironments } from '../../../../ui/shell/shown-scope.ts';
import { usePageTitle } from '../../../../ui/shell/use-page-title.ts';
import { useMay } from '../../../session/session-context.ts';
import { documentFilters, documentsAddress, useDocumentList } from '../api/list-documents.ts';
import { useDocumentColumns } from './document-columns.tsx';
import { ChosenFilters, DocumentFilters } from './document-filters.tsx';
import { DocumentPanel } from './document-panel.tsx';
import { RetrySelected } from './retry-selected.tsx';

/** The documents of the branch; one of them opens beside the list. */
export function DocumentsPage() {
  const { t } = useTranslation(['documents', 'branch']);
  const { invoice_id: openId } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  const mayChange = useMay('queue.change');
  const { choices, choose, clear } = useListAddress(documentFilters, documentsAddress);
  const { loaded, error, retry } = useDocumentList(choices);
  const ids = useMemo(() => loaded.rows.map(({ invoice_id }) => invoice_id), [loaded.rows]);
  const { marked, waitingCount, showNew } = useLiveList({ ids, refetch: retry });
  const columns = useDocumentColumns(choices.environment === bothEnvironments);
  usePageTitle(t('branch:page.documents'), t('branch:product.name'));
  const bulk = mayChange
    ? {
        bulkActions: (chosen: readonly string[], unselect: () => void) => (
          <RetrySelected ids={chosen} rows={loaded.rows} onDone={unselect} />
        ),
      }
    : {};
  return (
    <Stack>
      <PageHead label={t('branch:page.documents')} help={t('page.help')} />
      {error !== null && <ErrorNotice fault={error} onRetry={retry} />}
      <NewRowsNotice count={waitingCount} onShow={showNew} />
      <DataTable
        list="branch-documents"
        label={t('branch:page.documents')}
        columns={columns}
        loaded={loaded}
        idOf={(row) => row.invoice_id}
        onOpen={(row) => void navigate({ pathname: `/documents/${row.invoice_id}`, search }, { preventScrollReset: true })}
        openId={openId}
        markedIds={marked}
        {...bulk}
        toolbar={<DocumentFilters choices={choices} choose={choose} />}
        setFilters={<ChosenFilters choices={choices} choose={choose} />}
        tools={
          <SavedViews
            list="branch-documents"
            names={documentFilters}
            days={['date_from', 'date_to']}
            choices={choices}
            choose={choose}
          />
        }
        empty={
          <NoRows
            isFiltered={Object.keys(choices).length > 0}
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
