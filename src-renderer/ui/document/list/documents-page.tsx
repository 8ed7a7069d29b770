import { FileText } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { ListView, type Reading } from '../../list/list-view.tsx';
import { NewRowsNotice } from '../../live/new-rows-notice.tsx';
import { useLiveList } from '../../live/live-rows.ts';
import { Page } from '../../shell/page.tsx';
import { bothEnvironments } from '../../shell/shown-scope.ts';
import type { Choose, DocumentChoices, DocumentFilter } from './document-choices.ts';
import { useDocumentColumns, type ListedDocument } from './document-columns.tsx';
import { ChosenFilters, DocumentFilters, type FilterOptions, type SelectFilter } from './document-filters.tsx';
import { RetrySelected, type Retrying } from './retry-selected.tsx';

type DocumentsPageProps = {
  program: 'branch' | 'head-office';
  label: string;
  address: { choices: DocumentChoices; choose: Choose; clear: () => void };
  reading: Reading<ListedDocument>;
  filters: {
    names: readonly DocumentFilter[];
    options: FilterOptions;
    selects: readonly SelectFilter[];
    /** Further ones. */
    fields?: ReactNode;
  };
  /** Undefined for those who may not. */
  retrying: Retrying | undefined;
  tools?: ReactNode;
  notice?: ReactNode;
  /** One document, beside the list. */
  panel: (invoiceId: string, close: () => void) => ReactNode;
};

/** Documents of a branch or of all of them; one of them opens beside the list. */
export function DocumentsPage({ program, label, address, reading, filters, retrying, tools, notice, panel }: DocumentsPageProps) {
  const { t } = useTranslation('documents');
  const { invoice_id: openId } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { rows } = reading.loaded;
  const ids = useMemo(() => rows.map(({ invoice_id }) => invoice_id), [rows]);
  const { marked, waitingCount, showNew } = useLiveList({ ids, refetch: reading.retry });
  const { choices, choose } = address;
  const columns = useDocumentColumns({ program, marksSandbox: choices.environment === bothEnvironments });
  const { names, options, selects, fields } = filters;
  const own = { names, options, choices, choose };
  const show = (pathname: string) => void navigate({ pathname, search }, { preventScrollReset: true });
  return (
    <Page label={label} help={t('page.help')}>
      <ListView
        list={program === 'branch' ? 'branch-documents' : 'documents'}
        counted="documents"
        label={label}
        columns={columns}
        reading={reading}
        idOf={(row) => row.invoice_id}
        address={address}
        names={program === 'branch' ? names : [...names, 'sort']}
        views={['date_from', 'date_to']}
        onOpen={(row) => show(`/documents/${row.invoice_id}`)}
        openId={openId}
        markedIds={marked}
        {...(retrying !== undefined && {
          bulkActions: (selected: typeof rows, unselect: () => void) => (
            <RetrySelected selected={selected} retrying={retrying} onDone={unselect} />
          ),
        })}
        notice={
          <>
            {notice}
            <NewRowsNotice count={waitingCount} onShow={showNew} />
          </>
        }
        toolbar={
          <DocumentFilters selects={selects} {...own}>
            {fields}
          </DocumentFilters>
        }
        setFilters={<ChosenFilters {...own} />}
        tools={tools}
        empty={{ Icon: FileText, title: t('empty.title'), text: t('empty.text') }}
      />
      {openId !== undefined && panel(openId, () => show('/documents'))}
    </Page>
  );
}
