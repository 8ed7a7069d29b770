import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateFilters } from '../../../../../ui/document/list/date-filters.tsx';
import { FilterPopover } from '../../../../../ui/document/list/filter-popover.tsx';
import { SearchField } from '../../../../../ui/document/list/search-field.tsx';
import { useShownScope } from '../../../../../ui/shell/shown-scope.ts';
import { documentFilters, type Choose, type DocumentChoices } from '../../api/list-documents.ts';
import { useFilterOptions, type SelectFilter } from './filter-options.ts';
import { TypedFilter } from './typed-filter.tsx';

function SelectField({ name, choices, choose }: { name: SelectFilter; choices: DocumentChoices; choose: Choose }) {
  const { t } = useTranslation('documents');
  const options = useFilterOptions()[name];
  return (
    <NativeSelect
      label={t(`filter.${name}`)}
      value={choices[name] ?? ''}
      onChange={(event) => choose({ [name]: event.currentTarget.value })}
      data={[{ value: '', label: t('filter.any') }, ...options]}
    />
  );
}

// Without a choice that of all pages.
function EnvironmentField({ choices, choose }: { choices: DocumentChoices; choose: Choose }) {
  const { t } = useTranslation('documents');
  const { environment } = useShownScope();
  return (
    <NativeSelect
      label={t('filter.environment')}
      value={choices.environment ?? environment}
      onChange={(event) => choose({ environment: event.currentTarget.value })}
      data={useFilterOptions().environment}
    />
  );
}

function Fields({ choices, choose }: { choices: DocumentChoices; choose: Choose }) {
  const both = { choices, choose };
  return (
    <>
      <DateFilters {...both} />
      <SelectField name="status" {...both} />
      <SelectField name="document_type" {...both} />
      <SelectField name="invoice_type" {...both} />
      <SelectField name="tax_compliant" {...both} />
      <SelectField name="company_id" {...both} />
      <SelectField name="appliance_id" {...both} />
      <SelectField name="egs_unit_id" {...both} />
      <EnvironmentField {...both} />
      <TypedFilter name="total_min" {...both} />
      <TypedFilter name="total_max" {...both} />
      <TypedFilter name="buyer_vat_number" {...both} />
      <TypedFilter name="created_from" {...both} />
      <TypedFilter name="created_to" {...both} />
    </>
  );
}

/** Everything by which documents can be chosen: the search, and the other filters behind a button. */
export function DocumentFilters({ choices, choose }: { choices: DocumentChoices; choose: Choose }) {
  const count = documentFilters.filter((name) => name !== 'search' && choices[name] !== undefined).length;
  return (
    <>
      <SearchField value={choices.search ?? ''} onChange={(text) => choose({ search: text }, { replace: true })} />
      <FilterPopover count={count}>
        <Fields choices={choices} choose={choose} />
      </FilterPopover>
    </>
  );
}
