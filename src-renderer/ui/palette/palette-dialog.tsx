import { Loader, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialog/dialog.tsx';
import { groupedCommands, matchingCommands, type Command } from './command.ts';
import classes from './command-palette.module.css';
import { PaletteOptions } from './palette-options.tsx';

const typingPauseMs = 200;
const leastSearched = 2;

type SearchCommands = (typed: string, signal: AbortSignal) => Promise<readonly Command[]>;

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

function Foot({ all, isSearching }: { all: readonly Command[]; isSearching: boolean }) {
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

/** Leads to a page, an action or a document by a few letters of its name. */
export function PaletteDialog({
  commands,
  search,
  typed,
  onType,
  onClose,
}: {
  commands: readonly Command[];
  search: SearchCommands | undefined;
  typed: string;
  onType: (typed: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const { found, isSearching } = useFoundCommands(typed, search);
  const groups = groupedCommands([...matchingCommands(commands, typed), ...found]);
  const all = groups.flatMap((group) => group.commands);
  const active = Math.min(chosen, all.length - 1);
  const activeId = all[active] === undefined ? undefined : `${id}-${active}`;

  function run(command: Command | undefined): void {
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
