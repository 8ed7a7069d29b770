import { useMemo } from 'react';
import { useLanguage } from '../../language/language-provider.tsx';
import type { ListColumn } from '../list-column.ts';
import type { LoadedRows } from '../loaded-rows.ts';
import { filteredRows, firstDirection, orderOf, rowsWith, sortedRows, type RowFilters } from './arrange-rows.ts';

const noFilters = {};
const noChoices: Readonly<Record<string, string | undefined>> = {};

/**
 * A list that the page itself sorts and filters. As long as not all of its rows are loaded, they stay in the order of the server, and
 * no header offers another.
 *
 * @param options `choices` are what the address has, of which each filter takes the one of its name. Columns, filters and choices
 * should stay the same object while they say the same.
 */
export function useArrangedList<Row>(options: {
  columns: readonly ListColumn<Row>[];
  loaded: LoadedRows<Row>;
  sort: string | undefined;
  /** Kept are rows that it occurs in. */
  search?: string | undefined;
  filters?: RowFilters<Row>;
  choices?: Readonly<Record<string, string | undefined>>;
}): { columns: readonly ListColumn<Row>[]; loaded: LoadedRows<Row>; isFiltered: boolean } {
  const { columns, loaded, sort, search = '', filters = noFilters, choices = noChoices } = options;
  const { language } = useLanguage();
  const { rows, hasMore, total } = loaded;
  const isFiltered = search !== '' || Object.keys(filters).some((name) => choices[name] !== undefined);
  const shown = useMemo(() => {
    const kept = filteredRows(rowsWith(rows, columns, search), filters, choices);
    return hasMore ? kept : sortedRows(kept, { columns, sort, language });
  }, [rows, columns, search, filters, choices, hasMore, sort, language]);
  const sortable = useMemo(() => {
    if (hasMore) return columns;
    return columns.map((column) => {
      const order = orderOf(column);
      return order === undefined ? column : { ...column, sortedBy: column.id, sortedFirst: firstDirection(order, rows) };
    });
  }, [columns, rows, hasMore]);
  return {
    columns: sortable,
    loaded: { ...loaded, rows: shown, total: isFiltered && total ? { count: shown.length, isEstimate: hasMore } : total },
    isFiltered,
  };
}
