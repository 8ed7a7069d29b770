import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Bookmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readViews, viewWith, withView, type SavedView } from './saved-view.ts';
import classes from './saved-views.module.css';

const longestName = 100;

function NewView({ onSave }: { onSave: (name: string) => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') onSave(name.trim());
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
    </form>
  );
}

/** Filters and order of a list that were given a name in this browser, to be taken again. */
export function SavedViews<Name extends string>({
  list,
  names,
  choices,
  choose,
}: {
  list: string;
  /** The parameters of the list; see `useListAddress`. */
  names: readonly Name[];
  choices: Partial<Record<Name, string>>;
  choose: (changes: Partial<Record<Name, string | undefined>>) => void;
}) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [views, setViews] = useLocalStorage<SavedView[]>({
    key: `sanad-views-${list}`,
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: readViews,
  });
  const current = viewWith(views, choices);

  function take({ choices: own }: SavedView): void {
    const changes: Partial<Record<Name, string | undefined>> = {};
    for (const name of names) changes[name] = own[name];
    choose(changes);
    setOpen(false);
  }

  function save(name: string): void {
    const own = names.flatMap((each) => (choices[each] === undefined ? [] : [[each, choices[each]]]));
    setViews(withView(views, { name, choices: Object.fromEntries(own) }));
    setOpen(false);
  }

  return (
    <Popover position="bottom-end" trapFocus returnFocus opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <Button variant="default" leftSection={<Bookmark size={16} aria-hidden />} onClick={() => setOpen(!isOpen)}>
          {current?.name ?? t('list.views')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {views.length === 0 && (
            <Text c="dimmed" maw="18rem">
              {t('list.no_views')}
            </Text>
          )}
          {views.map((view) => (
            <Group key={view.name} gap="xs" wrap="nowrap" justify="space-between">
              <UnstyledButton className={classes['view'] ?? ''} aria-pressed={view === current} onClick={() => take(view)}>
                {view.name}
              </UnstyledButton>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('list.remove_view', { name: view.name })}
                onClick={() => setViews(views.filter(({ name }) => name !== view.name))}
              >
                <Trash2 size={14} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
          <NewView onSave={save} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
