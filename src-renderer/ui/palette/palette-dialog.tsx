import { Kbd, Loader, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useId, useState, type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialog/dialog.tsx';
import { groupedCommands, matchingCommands, type PaletteEntry } from './command.ts';
import classes from './command-palette.module.css';

const typingPauseMs = 200;
const leastSearched = 2;

type SearchCommands = (typed: string, signal: AbortSignal) => Promise<readonly PaletteEntry[]>;

function useFoundCommands(typed: string, search: SearchCommands | undefined) {
  const [searched] = useDebouncedValue(typed.trim(), typingPauseMs);
  const isWorth = search !== undefined && searched.length >= leastSearched;
  const { data = [], isFetching } = useQuery({
    queryKey: ['palette', searched],
    queryFn: async ({ signal }) => (await search?.(searched, signal)) ?? [],
    enabled: isWorth,
  });
  return { found: isWorth && typed.trim() !== '' ? data : [], isSearching: isFetching };
}

type Offer = {
  commands: readonly PaletteEntry[];
  recent: () => readonly PaletteEntry[];
  search: SearchCommands | undefined;
  typed: string;
};

// What was opened last comes first as long as nothing is typed; what is searched for is found anyway.
function useOffered({ commands, recent, search, typed }: Offer) {
  const [opened] = useState(recent);
  const { found, isSearching } = useFoundCommands(typed, search);
  const offered = typed.trim() === '' ? [...opened, ...commands] : [...matchingCommands(commands, typed), ...found];
  return { groups: groupedCommands(offered), isSearching };
}

function Foot({ all, isSearching }: { all: readonly PaletteEntry[]; isSearching: boolean }) {
  const { t } = useTranslation();
  const offered = all.filter(({ isMore }) => isMore !== true).length;
  const found = offered < all.length ? t('palette.found_first', { shown: offered }) : t('palette.found', { count: all.length });
  return (
    <Text fz="xs" c="dimmed" role="status" className={classes['foot'] ?? ''}>
      {all.length === 0 && !isSearching ? t('palette.none') : found}
    </Text>
  );
}

// `data-palette` tells the field of keys that are typed before it has the focus.
const autofocus = { 'data-autofocus': true, 'data-palette': true };

// What can be chosen, under headings; the one that Enter takes is marked and on the screen.
function PaletteOptions({
  id,
  groups,
  active,
  onPoint,
  onRun,
}: {
  id: string;
  groups: readonly { group: string; commands: readonly PaletteEntry[] }[];
  active: number;
  onPoint: (index: number) => void;
  onRun: (command: PaletteEntry) => void;
}) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { commands }) => sum + commands.length, 0));
  return (
    <div ref={list} id={`${id}-options`} role="listbox" aria-label={t('palette.results')} className={classes['options']}>
      {groups.map(({ group, commands }, at) => (
        <div key={group} role="group" aria-label={group}>
          <div className={classes['group']} aria-hidden>
            {group}
          </div>
          {commands.map((command, within) => {
            const index = (starts[at] ?? 0) + within;
            const { Icon, label, detail, keys = [] } = command;
            return (
              // The field above keeps the focus and hears the keys.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={command.id}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={classes['option']}
                onPointerMove={() => onPoint(index)}
                onClick={() => onRun(command)}
              >
                {Icon !== undefined && <Icon size={16} aria-hidden />}
                <span className={classes['label']}>{label}</span>
                <Text span fz="xs" c="dimmed" className={classes['detail'] ?? ''}>
                  {detail}
                </Text>
                {keys.length > 0 && (
                  <bdi dir="ltr" className={classes['keys']}>
                    {keys.map((key) => (
                      <Kbd key={key} size="xs">
                        {key}
                      </Kbd>
                    ))}
                  </bdi>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

// Not @mantine/spotlight 9.7: its field and its actions have no roles of a combobox and a list for readers of the screen.

/** Leads to a page, an action or a document by a few letters of its name. */
export function PaletteDialog({
  commands,
  recent,
  search,
  typed,
  onType,
  onClose,
}: Offer & {
  onType: (typed: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const { groups, isSearching } = useOffered({ commands, recent, search, typed });
  const all = groups.flatMap((group) => group.commands);
  const active = Math.min(chosen, all.length - 1);
  const activeId = all[active] === undefined ? undefined : `${id}-${active}`;

  function run(command: PaletteEntry | undefined): void {
    if (command === undefined) return;
    onClose();
    command.run();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(all[active]);
    else if (event.key === 'ArrowDown') setChosen((active + 1) % Math.max(1, all.length));
    else if (event.key === 'ArrowUp') setChosen((active - 1 + all.length) % Math.max(1, all.length));
    else return;
    event.preventDefault();
  }

  return (
    <Dialog
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size="lg"
      yOffset="10dvh"
      attributes={{ content: { 'aria-label': t('control.search') } }}
    >
      <TextInput
        className={classes['field'] ?? ''}
        variant="unstyled"
        size="lg"
        {...autofocus}
        role="combobox"
        aria-expanded
        aria-controls={`${id}-options`}
        aria-activedescendant={activeId}
        aria-label={t('control.search')}
        placeholder={t('palette.placeholder')}
        leftSection={<Search size={18} aria-hidden />}
        rightSection={isSearching ? <Loader size="xs" /> : null}
        value={typed}
        onChange={(event) => {
          onType(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <PaletteOptions id={id} groups={groups} active={active} onPoint={setChosen} onRun={run} />
      <Foot all={all} isSearching={isSearching} />
    </Dialog>
  );
}
