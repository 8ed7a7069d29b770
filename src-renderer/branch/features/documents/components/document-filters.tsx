import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateFilters } from '../../../../ui/document/list/date-filters.tsx';
import { FilterPopover } from '../../../../ui/document/list/filter-popover.tsx';
import { SearchField } from '../../../../ui/document/list/search-field.tsx';
import { SetFilters } from '../../../../ui/document/list/set-filters.tsx';
import { useFormats } from '../../../../ui/format/use-formats.ts';
import { useShownScope } from '../../../../ui/shell/shown-scope.ts';
import { documentFilters, type Choose, type DocumentChoices } from '../api/list-documents.ts';
import { useFilterOptions, type SelectFilter } from './filter-options.ts';

type Filters = { choices: DocumentChoices; choose: Choose };

function SelectField({ name, choices, choose }: Filters & { name: SelectFilter }) {
  const { t } = useTranslation('documents');
  const { environment } = useShownScope();
  // Without a choice, the list is of the environment that the branch sells in.
  const isEnvironment = name === 'environment';
  const options = useFilterOptions()[name];
  return (
    <NativeSelect
      label={t(`filter.${name}`)}
      value={choices[name] ?? (isEnvironment ? environment : '')}
      onChange={(event) => choose({ [name]: event.currentTarget.value })}
      data={isEnvironment ? options : [{ value: '', label: t('filter.any') }, ...options]}
    />
  );
}

/** Everything by which documents can be chosen: the search, and the other filters behind a button. */
export function DocumentFilters({ choices, choose }: Filters) {
  const { hasProduction } = useShownScope();
  const count = documentFilters.filter((name) => name !== 'search' && choices[name] !== undefined).length;
  const both = { choices, choose };
  return (
    <>
      <SearchField value={choices.search ?? ''} onChange={(text) => choose({ search: text }, { replace: true })} />
      <FilterPopover count={count}>
        <DateFilters {...both} />
        <SelectField name="status" {...both} />
        <SelectField name="document_type" {...both} />
        <SelectField name="invoice_type" {...both} />
        <SelectField name="egs_unit_id" {...both} />
        {hasProduction && <SelectField name="environment" {...both} />}
      </FilterPopover>
    </>
  );
}

type Name = Exclude<(typeof documentFilters)[number], 'search'>;

function isName(name: (typeof documentFilters)[number]): name is Name {
  return name !== 'search';
}

/** The filters that are set, each with the way to take it away. */
export function ChosenFilters({ choices, choose }: Filters) {
  const { t } = useTranslation('documents');
  const { day } = useFormats();
  const options: Partial<Record<Name, { value: string; label: string }[]>> = useFilterOptions();
  const filters = documentFilters.filter(isName).flatMap((name) => {
    const value = choices[name];
    if (value === undefined) return [];
    const words = name.startsWith('date_')
      ? day(new Date(value))
      : options[name]?.find((option) => option.value === value)?.label;
    return [{ name, label: t(`filter.${name}`), value: words ?? value }];
  });
  return (
    <SetFilters
      filters={filters}
      onRemove={(name) => choose({ [name]: undefined })}
      onClear={() => choose(Object.fromEntries(documentFilters.map((name) => [name, undefined])))}
    />
  );
}
