import { Box } from '@mantine/core';
import { FileText } from 'lucide-react';
import { useCallback, useEffect, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { latinDigits } from '#shared/i18n/latin-digits.ts';
import type { Exports } from '../../list/export-button.tsx';
import { ListView, type Reading } from '../../list/list-view.tsx';
import { NewRowsNotice } from '../../live/new-rows-notice.tsx';
import { useLiveList } from '../../live/live-rows.ts';
import { Page } from '../../shell/page.tsx';
import { bothEnvironments } from '../../shell/shown-scope.ts';
import type { Choose, DocumentChoices, DocumentFilter } from './document-choices.ts';
import { useDocumentColumns, type ListedDocument } from './document-columns.tsx';
import { useDocumentFields, type DocumentPlaces } from './document-fields.ts';
import { DocumentTabs, type useDocumentTotals } from './document-tabs.tsx';
import { RetrySelected, type Retrying } from './retry-selected.tsx';

type DocumentsPageProps = {
  program: 'branch' | 'head-office';
  label: string;
  address: { choices: DocumentChoices; choose: Choose; clear: () => void };
  reading: Reading<ListedDocument>;
  totals: ReturnType<typeof useDocumentTotals>;
  /** The parameters that choose documents, those that have no field of their own among them, and where documents come from. */
  filters: { names: readonly DocumentFilter[]; places: DocumentPlaces };
  /** Undefined for those who may not. */
  retrying: Retrying | undefined;
  exports?: Exports | undefined;
  notice?: ReactNode;
  /** One document, beside the list. */
  panel: (invoiceId: string, close: () => void) => ReactNode;
};

// The QR of a document: its first field, of up to 255 bytes, and what follows it.
const qrText = /^A[Q-Za-f][\w+/]{58,}={0,2}$/;

// A scanned QR that is of one document opens it, and leaves the search blank for the next.
function useOpenScanned(search: string, { loaded: { rows, hasMore, isLoading }, isPrevious }: Reading<ListedDocument>): void {
  const navigate = useNavigate();
  const { search: address } = useLocation();
  const [only, ...others] = qrText.test(search) && !isLoading && isPrevious !== true ? rows : [];
  const found = others.length === 0 && !hasMore ? only?.invoice_id : undefined;
  useEffect(() => {
    if (found === undefined) return;
    const kept = new URLSearchParams(address);
    kept.delete('search');
    void navigate({ pathname: `/documents/${found}`, search: kept.toString() }, { preventScrollReset: true, replace: true });
  }, [found, address, navigate]);
}

const amountText = /^\d[\d,]*(?:\.\d*)?$/;

/** Documents of a branch or of all of them; one of them opens beside the list. */
export function DocumentsPage({
  program,
  label,
  address,
  reading,
  totals,
  filters,
  retrying,
  exports,
  notice,
  panel,
}: DocumentsPageProps) {
  const { t } = useTranslation('documents');
  const { invoice_id: openId } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { rows } = reading.loaded;
  const ids = useMemo(() => rows.map(({ invoice_id }) => invoice_id), [rows]);
  const { retry } = reading;
  const { refetch: recount } = totals;
  const reread = useCallback(() => {
    retry();
    void recount();
  }, [retry, recount]);
  const { marked, waitingCount, showNew } = useLiveList({ ids, refetch: reread });
  const { choices, choose } = address;
  useOpenScanned(choices.search ?? '', reading);
  const columns = useDocumentColumns({ program, marksSandbox: choices.environment === bothEnvironments });
  const { names, places } = filters;
  const hintOn = (typed: string) => (amountText.test(latinDigits(typed)) ? t('empty.amount') : undefined);
  const show = (pathname: string) => void navigate({ pathname, search }, { preventScrollReset: true });
  return (
    <Page label={label} help={<Box visibleFrom="sm">{t('page.help')}</Box>}>
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
        fields={useDocumentFields(names, places)}
        search={{ label: t('search.label'), placeholder: t('search.placeholder'), findsQr: true, hintOn }}
        tabs={<DocumentTabs status={choices.status} choose={choose} totals={totals} />}
        exports={exports}
        empty={{ Icon: FileText, title: t('empty.title'), text: t('empty.text') }}
      />
      {openId !== undefined && panel(openId, () => show('/documents'))}
    </Page>
  );
}
