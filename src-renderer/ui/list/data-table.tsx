import { Button, Group, Loader, Text, ActionIcon, Checkbox, Popover, Stack, Tooltip } from '@mantine/core';
import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDown, Columns3, FileSpreadsheet } from 'lucide-react';
import type { TextKey } from '#shared/i18n/texts/en/all-texts.ts';
import { useFormats } from '../format/use-formats.ts';
import { OnPaper } from '../print/on-paper.tsx';
import { saveText } from '../viewer/save-text.ts';
import classes from './data-table.module.css';
import type { ListColumn } from './list-column.ts';
import { useListTable } from './list-table.ts';
import type { LoadedRows } from './loaded-rows.ts';
import { TableBody } from './table-body.tsx';
import { TableHead } from './table-head.tsx';
import { useFittedColumns } from './use-fitted-columns.ts';
import { csvText, type CsvColumn } from './csv-text.ts';
import { ExportButton, type ExportChoice, type Exports } from './export-button.tsx';

type CountedThing = TextKey<'kit'> extends infer Key ? (Key extends `list.total.${infer Thing}_other` ? Thing : never) : never;

/** See {@link DataTable}. */
export type DataTableProps<Row> = {
  /** Names the list in what this browser remembers of it. */
  list: string;
  label: string;
  /** What its rows are, as their number says. */
  counted: CountedThing;
  columns: readonly ListColumn<Row>[];
  loaded: LoadedRows<Row>;
  idOf: (row: Row) => string;
  sort?: string | undefined;
  onSort?: (sort: string) => void;
  onOpen?: (row: Row) => void;
  openId?: string | undefined;
  /** What can be done with the selected rows, besides saving them as CSV. */
  bulkActions?: (selected: readonly Row[], clear: () => void) => ReactNode;
  /** Rows that have just changed; see `useLiveList`. */
  markedIds?: ReadonlySet<string>;
  /** Further files that it can be saved as, besides its shown rows. */
  exports?: Exports | undefined;
  /** What stands above the table: filters and search, beside what every list can, and last the files of it. */
  filterBar: (tools: ReactNode, exportButton: ReactNode) => ReactNode;
  /** Shown in place of the rows where there are none. */
  empty: ReactNode;
};

function Total({ total, counted }: { total: LoadedRows<unknown>['total']; counted: CountedThing }) {
  const { t } = useTranslation();
  const { count } = useFormats();
  if (total === undefined || total.count === 0) return null;
  const numbers = { count: total.count, shown: count(total.count) };
  const words = t(`list.total.${counted}`, numbers);
  return total.isEstimate ? t('list.total_at_least', { counted: words }) : words;
}

// Only what scrolls by itself is reached by the keyboard.
function scrolls(isWide: boolean, label: string) {
  return isWide ? { tabIndex: 0, role: 'region', 'aria-label': label } : {};
}

function saveRows<Row>(name: string, columns: readonly CsvColumn<Row>[], rows: readonly Row[]): void {
  saveText(csvText(columns, rows), `${name}.csv`, 'text/csv');
}

// The file of the shown rows; none where the list has no columns for one.
function useShownRows<Row>(name: string, columns: readonly CsvColumn<Row>[], rows: readonly Row[]): ExportChoice[] {
  const { t } = useTranslation();
  if (columns.length === 0) return [];
  const onSave = (): void => saveRows(name, columns, rows);
  return [{ label: t('list.csv'), help: t('list.csv_text'), Icon: FileSpreadsheet, onSave }];
}

// Saves the selected rows of a list, with the columns that are shown.
function SelectedCsvButton<Row>({
  name,
  columns,
  rows,
}: {
  /** Of the file, without its ending. */
  name: string;
  columns: readonly CsvColumn<Row>[];
  rows: readonly Row[];
}) {
  const { t } = useTranslation();
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<FileDown size={14} aria-hidden />}
      onClick={() => saveRows(`${name}-selected`, columns, rows)}
    >
      {t('list.csv_selected')}
    </Button>
  );
}

// Which columns of a list are shown.
function ColumnChoice<Row>({
  columns,
  visibility,
  onShown,
}: {
  columns: readonly ListColumn<Row>[];
  visibility: Readonly<Record<string, boolean>>;
  onShown: (id: string, shown: boolean) => void;
}) {
  const { t } = useTranslation();
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Tooltip label={t('list.columns')}>
        <span>
          <Popover.Target>
            <ActionIcon variant="default" size={36} aria-label={t('list.columns')}>
              <Columns3 size={16} aria-hidden />
            </ActionIcon>
          </Popover.Target>
        </span>
      </Tooltip>
      <Popover.Dropdown>
        <Stack gap="xs">
          {columns
            .filter(({ isFixed = false }) => !isFixed)
            .map(({ id, header }) => (
              <Checkbox
                key={id}
                label={header}
                checked={visibility[id] ?? false}
                onChange={(event) => onShown(id, event.currentTarget.checked)}
              />
            ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** A list: columns to choose, a column to sort by, as many rows as were asked for, opened and selected by pointer or keyboard. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { list, label, counted, columns, loaded, idOf, sort, onSort, onOpen, openId, bulkActions, markedIds, exports, empty } =
    props;
  const { t } = useTranslation();
  const { count } = useFormats();
  const { frame, shown, visibility, setShown, isTight, isWide } = useFittedColumns(list, columns);
  const csvColumns = shown.flatMap(({ header, csv, alsoInCsv = [] }) =>
    csv === undefined ? alsoInCsv : [{ header, value: csv }, ...alsoInCsv],
  );
  const files = [...useShownRows(list, csvColumns, loaded.rows), ...(exports?.files ?? [])];
  const canSelect = bulkActions !== undefined || csvColumns.length > 0;
  // There is nothing to select, to save or to arrange.
  const isEmpty = !loaded.isLoading && loaded.rows.length === 0;
  const { table, selected, clearSelection } = useListTable({ rows: loaded.rows, idOf, canSelect });
  return (
    <div className={classes['list']}>
      {props.filterBar(
        !isEmpty && <ColumnChoice columns={columns} visibility={visibility} onShown={setShown} />,
        !isEmpty && <ExportButton files={files} isBusy={exports?.isBusy ?? false} isDisabled={loaded.rows.length === 0} />,
      )}
      {canSelect && selected.length > 0 && (
        <Group className={classes['bulk'] ?? ''} role="status">
          <Text fw={500}>{t('list.selected', { count: selected.length })}</Text>
          {bulkActions?.(selected, clearSelection)}
          {csvColumns.length > 0 && <SelectedCsvButton name={list} columns={csvColumns} rows={selected} />}
          <Button size="xs" variant="subtle" onClick={clearSelection}>
            {t('list.clear_selection')}
          </Button>
        </Group>
      )}
      {isEmpty ? (
        <div key="empty" className={classes['frame']}>
          {empty}
        </div>
      ) : (
        <div
          key="rows"
          ref={frame}
          className={classes['frame']}
          data-tight={isTight}
          data-wide={isWide}
          {...scrolls(isWide, label)}
        >
          <table className={classes['table']} aria-busy={loaded.isLoading}>
            {/* Before there are rows there is nothing to sort, and the columns are not yet as wide as they will be. */}
            <TableHead columns={shown} {...{ table, canSelect, sort }} onSort={loaded.isLoading ? undefined : onSort} />
            <TableBody columns={shown} isOpen={(id) => id === openId} {...{ table, loaded, canSelect, onOpen, markedIds }} />
          </table>
        </div>
      )}
      <Group key={loaded.isLoading ? 'loading' : 'loaded'} justify="space-between" className={classes['foot'] ?? ''}>
        <Text fz="xs" c="dimmed" role="status">
          <Total total={loaded.total} counted={counted} />
        </Text>
        {loaded.hasMore && (
          <OnPaper label={t('print.rows')}>{t('print.rows_part', { shown: count(loaded.rows.length) })}</OnPaper>
        )}
        {loaded.isLoadingMore && <Loader size="xs" />}
      </Group>
    </div>
  );
}
