import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { riyadhDate, riyadhTime } from '#shared/invoice/riyadh-time.ts';
import type { Choose, DocumentChoices } from '#ui/document/list/document-choices.ts';

const typedNames = ['total_min', 'total_max', 'buyer_vat_number', 'created_from', 'created_to'] as const;

type TypedName = (typeof typedNames)[number];

const fields = {
  total_min: { inputMode: 'decimal', pattern: /^-?\d{1,13}(\.\d{1,2})?$/ },
  total_max: { inputMode: 'decimal', pattern: /^-?\d{1,13}(\.\d{1,2})?$/ },
  buyer_vat_number: { inputMode: 'numeric', pattern: /^.{1,50}$/ },
  created_from: { type: 'datetime-local', pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d/ },
  created_to: { type: 'datetime-local', pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d/ },
} as const;

function isInstant(name: TypedName): boolean {
  return name === 'created_from' || name === 'created_to';
}

// The field has a time of Riyadh, the address an instant.
function shownValue(name: TypedName, value: string): string {
  if (value === '' || !isInstant(name)) return value;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? '' : `${riyadhDate(at)}T${riyadhTime(at).slice(0, 5)}`;
}

function addressValue(name: TypedName, typed: string): string {
  return typed === '' || !isInstant(name) ? typed : new Date(`${typed.slice(0, 16)}:00+03:00`).toISOString();
}

// A filter whose value is typed, and taken when the field is left or with Enter.
function TypedFilter({ name, choices, choose }: { name: TypedName; choices: DocumentChoices; choose: Choose }) {
  const { t } = useTranslation('documents');
  const value = shownValue(name, choices[name] ?? '');
  const [typed, setTyped] = useState(value);
  const [taken, setTaken] = useState(value);
  // Another address, such as that of Back, holds another value.
  if (value !== taken) {
    setTaken(value);
    setTyped(value);
  }
  const { pattern, ...field } = fields[name];
  const text = 'inputMode' in field && field.inputMode === 'decimal' ? typed.replaceAll(/[,\s]/g, '') : typed.trim();
  const isWrong = text !== '' && !pattern.test(text);

  function take(): void {
    if (!isWrong && text !== value) choose({ [name]: addressValue(name, text) });
  }
  return (
    <TextInput
      {...field}
      label={t(`filter.${name}`)}
      value={typed}
      error={isWrong ? t('filter.wrong') : undefined}
      dir="ltr"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
    />
  );
}

/** The filters of all branches' documents whose values are typed. */
export function TypedFilters(filters: { choices: DocumentChoices; choose: Choose }) {
  return typedNames.map((name) => <TypedFilter key={name} name={name} {...filters} />);
}
