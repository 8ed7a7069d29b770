import { Button, NativeSelect, Popover, TextInput } from '@mantine/core';
import { ListFilter } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Day } from '../../../../../ui/format/day.tsx';
import { useNow } from '../../../../../ui/format/use-now.ts';
import { useShownScope } from '../../../../../ui/shell/shown-scope.ts';
import { nameOfPeriod, periodOf } from '../../../../../ui/period/periods.ts';
import { documentFilters, type Choose, type DocumentChoices, type DocumentFilterChoices } from '../../api/list-documents.ts';
import classes from './document-filters.module.css';
import { useFilterOptions, type SelectFilter } from './filter-options.ts';
import { SearchField } from './search-field.tsx';
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

function DateField({ name, choices, choose }: { name: 'date_from' | 'date_to'; choices: DocumentFilterChoices; choose: Choose }) {
  const { t } = useTranslation('documents');
  const value = choices[name] ?? '';
  return (
    <TextInput
      type="date"
      label={t(`filter.${name}`)}
      value={value}
      // The field itself has the order of days and months that the browser is set to.
      inputWrapperOrder={['label', 'input', 'description']}
      description={dayPattern.test(value) && <Day value={value} />}
      onChange={(event) => choose({ [name]: event.currentTarget.value })}
    />
  );
}

// A day that exists, in the notation of the field.
const dayPattern = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

const offeredPeriods = ['today', 'yesterday', 'this_week', 'this_month', 'last_month', 'this_quarter'] as const;

// Sets both days; they stay there to be changed.
function PeriodField({ choices, choose }: { choices: DocumentFilterChoices; choose: Choose }) {
  const { t } = useTranslation('kit');
  const now = useNow();
  const { date_from: from, date_to: to } = choices;
  const named = nameOfPeriod({ from, to }, now, offeredPeriods);
  const isOther = named === undefined && (from ?? to) !== undefined;
  const options = [...offeredPeriods, ...(isOther ? (['other'] as const) : [])];
  return (
    <NativeSelect
      label={t('period.label')}
      value={named ?? (isOther ? 'other' : '')}
      data={[{ value: '', label: t('period.any') }, ...options.map((value) => ({ value, label: t(`period.${value}`) }))]}
      onChange={(event) => {
        const name = offeredPeriods.find((each) => each === event.currentTarget.value);
        const period = name === undefined ? undefined : periodOf(name, now);
        choose({ date_from: period?.from, date_to: period?.to });
      }}
    />
  );
}

function Fields({ choices, choose }: { choices: DocumentChoices; choose: Choose }) {
  const both = { choices, choose };
  return (
    <div className={classes['fields']}>
      <PeriodField {...both} />
      <DateField name="date_from" {...both} />
      <DateField name="date_to" {...both} />
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
    </div>
  );
}

/** Everything by which documents can be chosen: the search, and the other filters behind a button. */
export function DocumentFilters({ choices, choose }: { choices: DocumentChoices; choose: Choose }) {
  const { t } = useTranslation('documents');
  const count = documentFilters.filter((name) => name !== 'search' && choices[name] !== undefined).length;
  return (
    <>
      <SearchField value={choices.search ?? ''} onChange={(text) => choose({ search: text }, { replace: true })} />
      <Popover
        position="bottom-start"
        middlewares={{ flip: { crossAxis: false }, shift: { padding: 16 } }}
        trapFocus
        returnFocus
        width="var(--filters-width)"
      >
        <Popover.Target>
          <Button variant={count > 0 ? 'light' : 'default'} leftSection={<ListFilter size={16} aria-hidden />}>
            {count > 0 ? t('filter.button_set', { shown: count }) : t('filter.button')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('filter.button')} className={classes['dropdown'] ?? ''}>
          <Fields choices={choices} choose={choose} />
        </Popover.Dropdown>
      </Popover>
    </>
  );
}
