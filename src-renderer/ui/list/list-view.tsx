import { Button, Stack, Text } from '@mantine/core';
import type { RowData } from '@tanstack/react-table';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '../dialog/side-panel.tsx';
import { ErrorNotice } from '../feedback/error-notice.tsx';
import { NoRows } from '../feedback/no-rows.tsx';
import { FilterBar, type SearchWords } from '../filters/filter-bar.tsx';
import type { FilterField } from '../filters/filter-fields.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import type { LoadedRows } from './loaded-rows.ts';
import { SavedViews } from './saved-views.tsx';
import { useArrangedList } from './use-arranged-list.ts';

type Choices = Readonly<Record<string, string | undefined>>;

// A list as it is in the address of its page; see `useListAddress`.
type Address = {
  choices: Choices;
  choose: (changes: Choices, options?: { replace?: boolean }) => void;
  clear: () => void;
};

/** A list as it is read. */
export type Reading<Row> = {
  loaded: LoadedRows<Row>;
  error: Error | null;
  retry: () => void;
  /** Whether the rows are those of the filters before, until those of the present ones have come. */
  isPrevious?: boolean;
};

type ListViewProps<Row> = Omit<DataTableProps<Row>, 'loaded' | 'empty' | 'sort' | 'onSort' | 'filterBar'> & {
  reading: Reading<Row>;
  address?: Address;
  /** The parameters of the address that filter the list, and that of its order where it can be sorted. */
  names?: readonly string[];
  sortName?: string;
  /** The filters among them, behind the search of a list that has one. */
  fields?: readonly FilterField[];
  /** The words of its search, where it looks for more than a text in its rows. */
  search?: SearchWords;
  /** A filter whose values stand above the others, each with its number of rows. */
  tabs?: ReactNode;
  /** Whether a browser can keep them under a name; with the names of the days of a period, if they have one. */
  views?: boolean | readonly [from: string, to: string];
  /** What the list shows once there is something, and the one thing that fills it. */
  empty: { Icon: LucideIcon; title: string; text: ReactNode; action?: ReactNode };
  /** Above the table. */
  notice?: ReactNode;
  /** What opens beside the list, for lists whose API gives no single row. */
  panel?: (row: Row, close: () => void) => ReactNode;
  onClose?: () => void;
};

// In place of the panel of a row that the address names and that is not among the loaded rows. It says so, and loads more rows as long
// as there are any; the panel of the row takes its place once the row has come.
function AbsentRowPanel({
  id,
  loaded: { isLoading, hasMore, isLoadingMore, loadMore },
  onClose,
}: {
  id: string;
  loaded: LoadedRows<unknown>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <SidePanel title={t(isLoading ? 'state.loading' : 'list.absent_title')} isLoading={isLoading} onClose={onClose}>
      <Stack align="flex-start">
        <Text>
          <bdi dir="ltr">{id}</bdi>
        </Text>
        <Text role="status">{t(hasMore ? 'list.absent_text' : 'list.absent_none')}</Text>
        {hasMore && (
          <Button variant="default" loading={isLoadingMore} onClick={loadMore}>
            {t('list.absent_more')}
          </Button>
        )}
      </Stack>
    </SidePanel>
  );
}

const nowhere: Address = { choices: {}, choose: () => {}, clear: () => {} };

// Whether there is nothing yet to look through; a filter that is set without being chosen may hide something.
function hasNothing({ isLoading, rows }: LoadedRows<unknown>, fields: readonly FilterField[]): boolean {
  return !isLoading && rows.length === 0 && !fields.some((field) => 'base' in field);
}

// What is said where there are no rows.
function InPlaceOfRows({
  empty: { Icon, title, text, action },
  search,
  typed = '',
  ...rest
}: {
  empty: ListViewProps<unknown>['empty'];
  search: SearchWords;
  typed: string | undefined;
  isFiltered: boolean;
  onClear: () => void;
}) {
  return (
    <NoRows {...rest} hint={search.hintOn?.(typed)} icon={<Icon size={32} />} title={title} action={action}>
      {text}
    </NoRows>
  );
}

/** A list with all that belongs to it: why it could not be read, its views, what it says without rows, the row that is open. */
export function ListView<Row extends RowData>(props: ListViewProps<Row> & { all?: LoadedRows<Row> }) {
  const { t } = useTranslation();
  const {
    reading,
    address = nowhere,
    names = [],
    sortName = 'sort',
    fields = [],
    search = { label: t('list.search') },
    tabs,
    views = false,
    empty,
    notice,
    panel,
    onClose = () => {},
    ...table
  } = props;
  const { loaded, error, retry } = reading;
  const { all = loaded, ...shown } = table;
  const { list, idOf, openId } = shown;
  const { choose, clear } = address;
  const choices = Object.fromEntries(names.map((name) => [name, address.choices[name]]));
  const isFiltered = names.some((name) => name !== sortName && choices[name] !== undefined);
  const open = panel === undefined ? undefined : all.rows.find((row) => idOf(row) === openId);
  const isBare = !isFiltered && error === null && hasNothing(all, fields);
  return (
    <>
      {error !== null && <ErrorNotice fault={error} onRetry={retry} />}
      {notice}
      <DataTable
        {...shown}
        loaded={loaded}
        {...(names.includes(sortName) && { sort: choices[sortName], onSort: (sort: string) => choose({ [sortName]: sort }) })}
        filterBar={(ownTools, exportButton) =>
          !isBare && (
            <>
              {tabs}
              <FilterBar
                {...{ fields, choices, choose }}
                search={names.includes('search') ? search : undefined}
                onClear={clear}
                exportButton={exportButton}
                tools={
                  <>
                    {views !== false && (
                      <SavedViews {...{ list, names, choices, choose }} {...(views === true ? {} : { days: views })} />
                    )}
                    {ownTools}
                  </>
                }
              />
            </>
          )
        }
        empty={error === null && <InPlaceOfRows {...{ empty, search, isFiltered }} typed={choices['search']} onClear={clear} />}
      />
      {open !== undefined && panel?.(open, onClose)}
      {panel !== undefined && open === undefined && openId !== undefined && error === null && (
        <AbsentRowPanel id={openId} loaded={all} onClose={onClose} />
      )}
    </>
  );
}

/** A list that the page itself sorts and filters; see `useArrangedList`. */
export function ArrangedList<Row extends RowData>({
  filters,
  ...props
}: ListViewProps<Row> & Pick<Parameters<typeof useArrangedList<Row>>[0], 'filters'>) {
  const { reading, columns, address = nowhere } = props;
  const arranged = useArrangedList({
    columns,
    loaded: reading.loaded,
    sort: address.choices[props.sortName ?? 'sort'],
    search: address.choices['search'],
    filters,
    choices: address.choices,
  });
  return (
    <ListView {...props} columns={arranged.columns} reading={{ ...reading, loaded: arranged.loaded }} all={reading.loaded} />
  );
}
