import { NativeSelect, TextInput, Button, Group, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Search, X } from 'lucide-react';
import { submissionStatuses } from '#shared/invoice/submission-status.ts';
import { useFormats } from '../../format/use-formats.ts';
import { OnPaper } from '../../print/on-paper.tsx';
import { bothEnvironments, useShownScope } from '../../shell/shown-scope.ts';
import { useTypedSearch } from '../../form/use-typed-search.ts';
import { DateFilters } from './date-filters.tsx';
import type { Choose, DocumentChoices, DocumentFilter } from './document-choices.ts';
import { FilterPopover } from './filter-popover.tsx';
import classes from './document-list.module.css';

type Option = { value: string; label: string };

type Place = 'company_id' | 'appliance_id' | 'egs_unit_id';

/** A filter with a list of values. */
export type SelectFilter = 'status' | 'document_type' | 'invoice_type' | 'tax_compliant' | 'environment' | Place;

/** The values of the filters that have a list of them. */
export type FilterOptions = Record<SelectFilter, readonly Option[]>;

/** The values in the language of the page. @param places where documents come from, as far as they can be chosen by it. */
export function useFilterOptions(places: Partial<Record<Place, readonly Option[]>>): FilterOptions {
  const { t } = useTranslation('documents');
  const kinds = ['invoice', 'credit_note', 'debit_note', 'prepayment'] as const;
  const types = ['simplified', 'standard'] as const;
  const environments = ['production', 'sandbox', bothEnvironments] as const;
  return {
    status: submissionStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
    document_type: kinds.map((value) => ({ value, label: t(`kind.${value}`) })),
    invoice_type: types.map((value) => ({ value, label: t(`type.${value}`) })),
    environment: environments.map((value) => ({ value, label: t(`environment.${value}`) })),
    tax_compliant: (['false', 'true'] as const).map((value) => ({ value, label: t(`compliant.${value}`) })),
    company_id: [],
    appliance_id: [],
    egs_unit_id: [],
    ...places,
  };
}

type Filters = {
  /** Those that the program has. */
  names: readonly DocumentFilter[];
  options: FilterOptions;
  choices: DocumentChoices;
  choose: Choose;
};

function SelectField({ name, options, choices, choose }: Omit<Filters, 'names'> & { name: SelectFilter }) {
  const { t } = useTranslation('documents');
  const { environment } = useShownScope();
  // Without a choice, the list is of the environment that the pages show.
  const isEnvironment = name === 'environment';
  return (
    <NativeSelect
      label={t(`filter.${name}`)}
      value={choices[name] ?? (isEnvironment ? environment : '')}
      onChange={(event) => choose({ [name]: event.currentTarget.value })}
      data={[...(isEnvironment ? [] : [{ value: '', label: t('filter.any') }]), ...options[name]]}
    />
  );
}

// Looks for documents while a person types.
function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('documents');
  const [typed, type] = useTypedSearch(value, onChange);
  return (
    <>
      <TextInput
        type="search"
        className={classes['search'] ?? ''}
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        leftSection={<Search size={16} aria-hidden />}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {typed !== '' && <OnPaper label={t('search.label')}>{typed}</OnPaper>}
    </>
  );
}

/** Everything by which documents can be chosen: the search, and the other filters behind a button. */
export function DocumentFilters({
  names,
  selects,
  children,
  ...filters
}: Filters & {
  selects: readonly SelectFilter[];
  /** Further ones. */
  children?: ReactNode;
}) {
  const { choices, choose } = filters;
  const count = names.filter((name) => name !== 'search' && choices[name] !== undefined).length;
  return (
    <>
      <SearchField value={choices.search ?? ''} onChange={(text) => choose({ search: text }, { replace: true })} />
      <FilterPopover count={count}>
        <DateFilters choices={choices} choose={choose} />
        {selects.map((name) => (
          <SelectField key={name} name={name} {...filters} />
        ))}
        {children}
      </FilterPopover>
    </>
  );
}

type Name = Exclude<DocumentFilter, 'search'>;

function isName(name: DocumentFilter): name is Name {
  return name !== 'search';
}

// The filters that are set, each with the way to take it away.
function SetFilters({
  filters,
  onRemove,
  onClear,
}: {
  filters: readonly { name: string; label: string; value: string }[];
  onRemove: (name: string) => void;
  onClear: () => void;
}) {
  const { t } = useTranslation(['documents', 'kit']);
  if (filters.length === 0) return null;
  return (
    <Group gap="xs">
      {filters.map(({ name, label, value }) => (
        <UnstyledButton
          key={name}
          className={classes['chosen'] ?? ''}
          aria-label={t('filter.remove', { name: `${label}: ${value}` })}
          onClick={() => onRemove(name)}
        >
          {label}: <bdi>{value}</bdi>
          <X size={12} aria-hidden />
        </UnstyledButton>
      ))}
      <Button size="compact-xs" variant="subtle" onClick={onClear}>
        {t('kit:list.clear_filters')}
      </Button>
    </Group>
  );
}

/** The filters that are set, each with the way to take it away. */
export function ChosenFilters({ names, options, choices, choose }: Filters) {
  const { t } = useTranslation('documents');
  const { day, moment } = useFormats();
  const listed: Partial<Record<Name, readonly Option[]>> = options;

  function words(name: Name, value: string): string {
    const at = new Date(value);
    if (/^(?:date|created)_/.test(name) && !Number.isNaN(at.getTime())) return name.startsWith('date') ? day(at) : moment(at);
    return listed[name]?.find((option) => option.value === value)?.label ?? value;
  }

  const filters = names
    .filter(isName)
    .filter((name) => choices[name] !== undefined)
    .map((name) => ({ name, label: t(`filter.${name}`), value: words(name, choices[name] ?? '') }));
  return (
    <SetFilters
      filters={filters}
      onRemove={(name) => choose({ [name]: undefined })}
      onClear={() => choose(Object.fromEntries(names.map((name) => [name, undefined])))}
    />
  );
}
