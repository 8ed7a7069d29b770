import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type RowData,
  type RowSelectionState,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { ListColumn } from './list-column.ts';

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });

/** The table of a list: which of its columns are shown, and which rows are selected. Sorting and filtering are the server's. */
export function useListTable<Row extends RowData>(options: {
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  visibility: Record<string, boolean>;
  canSelect: boolean;
}) {
  const { columns, rows, idOf, visibility, canSelect } = options;
  const [selection, setSelection] = useState<RowSelectionState>({});
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return columns.map(({ id, header, cell }) =>
      helper.display({ id, header: () => header, cell: ({ row }) => cell(row.original) }),
    );
  }, [columns]);
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: idOf,
    enableRowSelection: canSelect,
    state: { columnVisibility: visibility, rowSelection: selection },
    onRowSelectionChange: setSelection,
  });
  const selected = Object.keys(selection).filter((id) => selection[id] === true);
  return { table, selected, clearSelection: () => setSelection({}) };
}

/** See {@link useListTable}. */
export type ListTable<Row extends RowData> = ReturnType<typeof useListTable<Row>>['table'];
