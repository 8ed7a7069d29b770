import { useTranslation } from 'react-i18next';
import { SetFilters } from '../../../../../ui/document/list/set-filters.tsx';
import { useFormats } from '../../../../../ui/format/use-formats.ts';
import { documentFilters, type Choose, type DocumentFilterChoices } from '../../api/list-documents.ts';
import { useFilterOptions } from './filter-options.ts';

type Name = Exclude<(typeof documentFilters)[number], 'search'>;

function isName(name: (typeof documentFilters)[number]): name is Name {
  return name !== 'search';
}

/** The filters that are set, each with the way to take it away. */
export function ChosenFilters({ choices, choose }: { choices: DocumentFilterChoices; choose: Choose }) {
  const { t } = useTranslation('documents');
  const { day, moment } = useFormats();
  const options: Partial<Record<Name, { value: string; label: string }[]>> = useFilterOptions();

  function words(name: Name, value: string): string {
    const at = new Date(value);
    if (/^(?:date|created)_/.test(name) && !Number.isNaN(at.getTime())) return name.startsWith('date') ? day(at) : moment(at);
    return options[name]?.find((option) => option.value === value)?.label ?? value;
  }

  const filters = documentFilters
    .filter(isName)
    .filter((name) => choices[name] !== undefined)
    .map((name) => ({ name, label: t(`filter.${name}`), value: words(name, choices[name] ?? '') }));
  return (
    <SetFilters
      filters={filters}
      onRemove={(name) => choose({ [name]: undefined })}
      onClear={() => choose(Object.fromEntries(documentFilters.map((name) => [name, undefined])))}
    />
  );
}
