import { Anchor } from '@mantine/core';
import type { RowData } from '@tanstack/react-table';
import { ScrollText } from 'lucide-react';
import { type ComponentProps, type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { optionsOf, type FilterField } from '../filters/filter-fields.tsx';
import { momentColumn, textColumn } from './columns.tsx';
import { useListAddress } from './list-address.ts';
import type { ListColumn } from './list-column.ts';
import { ListView } from './list-view.tsx';
import { OnPhone } from './on-phone.tsx';

// What an entry of an audit log has in every program.
type AuditEntry = RowData & { entry_id: number | string; action: string; at: string; address: string | null };

type Labels = Record<'action' | 'at' | 'who' | 'address' | 'emptyTitle' | 'empty', string>;

type ViewProps<Entry extends RowData> = ComponentProps<typeof ListView<Entry>>;

function withoutFile<Entry>(column: ListColumn<Entry>): ListColumn<Entry> {
  const { csv, ...shown } = column;
  return csv === undefined ? column : shown;
}

const openEntry = ['entry'] as const;

/** What people and programs did, newest first, filtered by who, what and when; an entry opens beside the list. */
export function AuditList<Entry extends AuditEntry>({
  labels,
  actions,
  wordOf,
  who,
  between,
  fields = [],
  exports,
  panel,
  ...view
}: Pick<ViewProps<Entry>, 'list' | 'label' | 'reading' | 'names' | 'views' | 'notice' | 'exports'> &
  Required<Pick<ViewProps<Entry>, 'address' | 'panel'>> & {
    labels: Labels;
    /** Further filters. */
    fields?: readonly FilterField[];
    /** All actions there are. */
    actions: readonly Entry['action'][];
    wordOf: (action: Entry['action']) => string;
    /** Who did it; as a filter where the people are known, with its name in the address. */
    who: {
      cell: (entry: Entry) => ReactNode;
      csv?: (entry: Entry) => string | null;
      filter?: { name: string; options: ReturnType<typeof optionsOf> };
    };
    /** A column between who did it and from where. */
    between?: ListColumn<Entry>;
  }) {
  const { t } = useTranslation();
  const { choices: beside, choose: show } = useListAddress(openEntry);
  const open = useCallback(({ entry_id }: Entry) => show({ entry: String(entry_id) }), [show]);
  const hasOwnFile = exports !== undefined;
  const columns = useMemo(() => {
    const all: ListColumn<Entry>[] = [
      {
        id: 'action',
        header: labels.action,
        isFixed: true,
        csv: ({ action }) => action,
        cell: (entry) => (
          <>
            <Anchor component="button" type="button" ta="start" tabIndex={-1} onClick={() => open(entry)}>
              {wordOf(entry.action)}
            </Anchor>
            <OnPhone>{who.cell(entry)}</OnPhone>
          </>
        ),
      },
      momentColumn('at', labels.at, ({ at }) => at, { isExact: true, to: 'second' }),
      { id: 'who', header: labels.who, shownFrom: 'tablet', ...(who.csv && { csv: who.csv }), cell: who.cell },
      ...(between === undefined ? [] : [between]),
      textColumn('address', labels.address, ({ address }) => address, { isLatin: true, shownFrom: 'desktop' }),
    ];
    // A file of the whole log takes the place of one of what is loaded.
    return hasOwnFile ? all.map(withoutFile) : all;
  }, [labels, wordOf, who, between, hasOwnFile, open]);
  return (
    <ListView
      counted="entries"
      {...view}
      exports={exports}
      columns={columns}
      idOf={({ entry_id }) => String(entry_id)}
      onOpen={open}
      openId={beside.entry}
      fields={[
        ...(who.filter === undefined ? [] : [{ label: labels.who, isCommon: true, ...who.filter }]),
        { name: 'action', label: labels.action, options: optionsOf(actions, wordOf), isCommon: true },
        { name: 'from', label: t('period.label'), period: ['from', 'to'], isCommon: true },
        ...fields,
      ]}
      empty={{ Icon: ScrollText, title: labels.emptyTitle, text: labels.empty }}
      panel={panel}
      onClose={() => show({ entry: undefined })}
    />
  );
}
