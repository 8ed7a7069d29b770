import { rowSelectionFeature, tableFeatures, useTable, type RowData, type RowSelectionState } from '@tanstack/react-table';
import { useState } from 'react';

const features = tableFeatures({ rowSelectionFeature });

/** The table of a list: its rows, and which of them are selected. In which order they are, and which columns they have, others say. */
export function useListTable<Row extends RowData>(options: {
  rows: readonly Row[];
  idOf: (row: Row) => string;
  canSelect: boolean;
}) {
  const { rows, idOf, canSelect } = options;
  const [selection, setSelection] = useState<RowSelectionState>({});
  const table = useTable<typeof features, Row>({
    features,
    columns: [],
    data: rows,
    getRowId: idOf,
    enableRowSelection: canSelect,
    state: { rowSelection: selection },
    onRowSelectionChange: setSelection,
  });
  // A row that is not in the list any more, such as one that a filter leaves out, is no part of what is done.
  const selected = rows.filter((row) => selection[idOf(row)] === true);
  return { table, selected, clearSelection: () => setSelection({}) };
}

/** See {@link useListTable}. */
export type ListTable<Row extends RowData> = ReturnType<typeof useListTable<Row>>['table'];
