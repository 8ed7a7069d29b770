import { Button } from '@mantine/core';
import { FileText } from 'lucide-react';
import { useMemo, useState } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { showToast } from '../feedback/toasts.tsx';
import { Day } from '../format/day.tsx';
import { Money } from '../format/money.tsx';
import { useLanguage } from '../language/language-provider.tsx';
import { DataTable } from '../list/data-table.tsx';
import { useListAddress } from '../list/list-address.ts';
import type { ListColumn } from '../list/list-column.ts';
import { SavedViews } from '../list/saved-views/saved-views.tsx';
import { NewRowsNotice } from '../live/new-rows-notice.tsx';
import { useLiveList } from '../live/use-live-list.ts';
import { DocumentStatus } from '../status/document-status.tsx';
import { sampleRows, sampleWords, type SampleRow } from './samples.ts';

const names = ['sort', 'status'] as const;
const rowCount = 500;

function useSampleColumns(): ListColumn<SampleRow>[] {
  const { language } = useLanguage();
  const word = sampleWords(language);
  return [
    {
      id: 'number',
      header: 'ID',
      isFixed: true,
      cell: ({ number }) => <bdi dir="ltr">{number}</bdi>,
      csv: ({ number }) => number,
    },
    { id: 'branch', header: word.branch, shownFrom: 'tablet', cell: ({ branch }) => branch, csv: ({ branch }) => branch },
    {
      id: 'date',
      header: word.day,
      sortedBy: 'date',
      shownFrom: 'tablet',
      cell: ({ date }) => <Day value={date} />,
      csv: ({ date }) => date,
    },
    {
      id: 'total',
      header: word.sales,
      align: 'figures',
      cell: ({ total }) => <Money value={total} />,
      csv: ({ total }) => total,
    },
    { id: 'status', header: word.timeline, cell: ({ status }) => <DocumentStatus status={status} /> },
  ];
}

/** A list of many rows, with saved views, selection and CSV. */
export function ListSample() {
  const { language } = useLanguage();
  const word = sampleWords(language);
  const { choices, choose } = useListAddress(names);
  const [isMarked, setMarked] = useState(false);
  const rows = useMemo(() => sampleRows(rowCount, word.branch), [word]);
  const columns = useSampleColumns();
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const { marked } = useLiveList({ ids, refetch: () => {} });
  return (
    <>
      <NewRowsNotice count={3} onShow={() => setMarked(!isMarked)} />
      <DataTable
        list="kit"
        label={word.documents}
        columns={columns}
        loaded={{
          rows,
          total: { count: rowCount, isEstimate: false },
          isLoading: false,
          hasMore: false,
          isLoadingMore: false,
          loadMore: () => {},
        }}
        idOf={({ id }) => id}
        sort={choices.sort}
        onSort={(sort) => choose({ sort })}
        onOpen={({ number }) => showToast(number)}
        markedIds={isMarked ? new Set(['inv-0', 'inv-2']) : marked}
        bulkActions={(ids, clear) => (
          <Button size="xs" variant="default" onClick={clear}>
            {ids.length}
          </Button>
        )}
        tools={<SavedViews list="kit" names={names} choices={choices} choose={choose} />}
        empty={
          <EmptyState icon={<FileText size={32} />} title={word.documents}>
            {word.branch}
          </EmptyState>
        }
      />
    </>
  );
}
