import { NativeSelect, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from './field-props.ts';

type Choice = { value: string; label: string };

// A person reads so many at a glance; more are searched.
const mostAtAGlance = 12;

/** One of several choices; a long list can be searched. */
export function ChoiceField({
  label,
  help = null,
  isRequired = false,
  choices,
  noneLabel,
  ...field
}: FieldProps & { choices: readonly Choice[]; /** Offers none, by these words. */ noneLabel?: string }) {
  const { t } = useTranslation('forms');
  const none = noneLabel === undefined ? [] : [{ value: '', label: noneLabel }];
  const shown = { label, description: help, required: isRequired };
  if (choices.length <= mostAtAGlance) return <NativeSelect {...shown} data={[...none, ...choices]} {...field} />;
  return (
    <Select
      {...shown}
      data={[...choices]}
      searchable
      clearable={noneLabel !== undefined}
      placeholder={noneLabel ?? ''}
      nothingFoundMessage={t('nothing_found')}
      clearButtonProps={{ 'aria-label': t('clear') }}
      {...field}
    />
  );
}
