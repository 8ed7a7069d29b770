import { Button, Group, UnstyledButton } from '@mantine/core';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../../ui/format/use-formats.ts';
import { documentFilters, type Choose, type DocumentFilterChoices } from '../../api/list-documents.ts';
import classes from './document-filters.module.css';
import { useFilterOptions } from './filter-options.ts';

type Name = Exclude<(typeof documentFilters)[number], 'search'>;

function isName(name: (typeof documentFilters)[number]): name is Name {
  return name !== 'search';
}

/** The filters that are set, each with the way to take it away. */
export function ChosenFilters({ choices, choose }: { choices: DocumentFilterChoices; choose: Choose }) {
  const { t } = useTranslation(['documents', 'kit']);
  const { day, moment } = useFormats();
  const options: Partial<Record<Name, { value: string; label: string }[]>> = useFilterOptions();
  const set = documentFilters.filter(isName).filter((name) => choices[name] !== undefined);
  if (set.length === 0) return null;

  function words(name: Name, value: string): string {
    const at = new Date(value);
    if (/^(?:date|created)_/.test(name) && !Number.isNaN(at.getTime())) return name.startsWith('date') ? day(at) : moment(at);
    return options[name]?.find((option) => option.value === value)?.label ?? value;
  }

  return (
    <Group gap="xs">
      {set.map((name) => (
        <UnstyledButton
          key={name}
          className={classes['chosen'] ?? ''}
          aria-label={t('filter.remove', { name: t(`filter.${name}`) })}
          onClick={() => choose({ [name]: undefined })}
        >
          {t(`filter.${name}`)}: <bdi>{words(name, choices[name] ?? '')}</bdi>
          <X size={12} aria-hidden />
        </UnstyledButton>
      ))}
      <Button
        size="compact-xs"
        variant="subtle"
        onClick={() => choose(Object.fromEntries(documentFilters.map((name) => [name, undefined])))}
      >
        {t('kit:list.clear_filters')}
      </Button>
    </Group>
  );
}
