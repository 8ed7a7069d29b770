import { Checkbox, Flex, MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from './field-props.ts';

const mostBoxes = 8;

/** Any of several choices: boxes where they are few, a field to search where they are many. */
export function ChoicesField({
  label,
  help = null,
  isRequired = false,
  isInline = false,
  choices,
  ...field
}: FieldProps & {
  choices: readonly { value: string; label: string; help?: ReactNode }[];
  /** Whether few boxes stand beside each other. */
  isInline?: boolean;
}) {
  const { t } = useTranslation('forms');
  const shown = { label, description: help, required: isRequired };
  if (choices.length <= mostBoxes) {
    return (
      <Checkbox.Group {...shown} {...field}>
        <Flex direction={isInline ? 'row' : 'column'} wrap="wrap" columnGap="lg" rowGap="xs" mt="xs">
          {choices.map(({ value, label: name, help: own = null }) => (
            <Checkbox
              key={value}
              value={value}
              label={name}
              description={own}
              error={field.error !== undefined && field.error !== null}
            />
          ))}
        </Flex>
      </Checkbox.Group>
    );
  }
  return (
    <MultiSelect
      {...shown}
      data={choices.map(({ value, label: name }) => ({ value, label: name }))}
      searchable
      clearable
      nothingFoundMessage={t('nothing_found')}
      clearButtonProps={{ 'aria-label': t('clear') }}
      {...field}
    />
  );
}
