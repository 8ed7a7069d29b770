import { ActionIcon, Button, Checkbox, Group, Popover, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { Bookmark, Trash2 } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../format/use-now.ts';
import { nameOfPeriod, periodNames, type PeriodName } from '../form/periods.ts';
import { choicesOf, readViews, viewWith, withView, type DayNames, type SavedView } from './saved-view.ts';
import classes from './saved-views.module.css';

const longestName = 100;

function NewView({
  period,
  onSave,
}: {
  /** The period that the days of the filters are at this moment. */
  period: PeriodName | undefined;
  onSave: (name: string, period: PeriodName | undefined) => void;
}) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [moves, setMoves] = useState(true);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') onSave(name.trim(), moves ? period : undefined);
        setName('');
      }}
    >
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          label={t('list.view_name')}
          value={name}
          maxLength={longestName}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {t('action.save')}
        </Button>
      </Group>
      {period !== undefined && (
        <Checkbox
          mt="xs"
          label={t('list.view_period', { period: t(`period.${period}`) })}
          checked={moves}
          onChange={(event) => setMoves(event.currentTarget.checked)}
        />
      )}
    </form>
  );
}

function KeptViews({
  views,
  current,
  onTake,
  onRemove,
}: {
  views: readonly SavedView[];
  current: SavedView | undefined;
  onTake: (view: SavedView) => void;
  onRemove: (name: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      {views.length === 0 && (
        <Text c="dimmed" maw="18rem">
          {t('list.no_views')}
        </Text>
      )}
      {views.map((view) => (
        <Group key={view.name} gap="xs" wrap="nowrap" justify="space-between">
          <UnstyledButton className={classes['view'] ?? ''} aria-pressed={view === current} onClick={() => onTake(view)}>
            {view.name}
          </UnstyledButton>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('list.remove_view', { name: view.name })}
            onClick={() => onRemove(view.name)}
          >
            <Trash2 size={14} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
    </>
  );
}

// Opens the views, and is called by the one that is shown; on a tablet an icon alone. On a phone it stands in the sheet of the filters,
// where there is room for its word.
function ViewsButton({
  current,
  ...button
}: { current: SavedView | undefined } & Pick<ComponentProps<'button'>, 'onClick' | 'ref'>) {
  const { t } = useTranslation();
  const isIcon = useMediaQuery('(48rem <= width < 62rem)', false, { getInitialValueInEffect: false });
  const label = current?.name ?? t('list.views');
  const icon = <Bookmark size={16} aria-hidden />;
  if (isIcon) {
    return (
      <ActionIcon variant={current === undefined ? 'default' : 'light'} size={36} aria-label={label} {...button}>
        {icon}
      </ActionIcon>
    );
  }
  return (
    <Button variant="default" leftSection={icon} {...button}>
      {label}
    </Button>
  );
}

/** Filters and order of a list that were given a name in this browser, to be taken again. */
export function SavedViews<Name extends string>({
  list,
  names,
  days,
  choices,
  choose,
}: {
  list: string;
  /** The parameters of the list; see `useListAddress`. */
  names: readonly Name[];
  /** Those of a period, which a view may keep by its name. */
  days?: DayNames<Name>;
  choices: Partial<Record<Name, string | undefined>>;
  choose: (changes: Partial<Record<Name, string | undefined>>) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [views, setViews] = useLocalStorage<SavedView[]>({
    key: `sanad-views-${list}`,
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: readViews,
  });
  const now = useNow();
  const shown = views.map((view) => ({ ...view, choices: choicesOf(view, days, now) }));
  const current = viewWith(shown, choices);
  const period =
    days === undefined ? undefined : nameOfPeriod({ from: choices[days[0]], to: choices[days[1]] }, now, periodNames);

  function take({ choices: own }: Pick<SavedView, 'choices'>): void {
    const changes: Partial<Record<Name, string | undefined>> = {};
    for (const name of names) changes[name] = own[name];
    choose(changes);
    setOpen(false);
  }

  function save(name: string, kept: PeriodName | undefined): void {
    const own = names.flatMap((each) => (choices[each] === undefined ? [] : [[each, choices[each]]]));
    setViews(withView(views, { name, choices: Object.fromEntries(own), ...(kept === undefined ? {} : { period: kept }) }));
    setOpen(false);
  }

  return (
    <Popover position="bottom-end" trapFocus returnFocus opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <ViewsButton current={current} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <KeptViews
            views={shown}
            current={current}
            onTake={take}
            onRemove={(gone) => setViews(views.filter(({ name }) => name !== gone))}
          />
          <NewView period={period} onSave={save} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
