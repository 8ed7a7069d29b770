import { NativeSelect, TextInput } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useTypedSearch } from '../form/use-typed-search.ts';
import { useFormats } from '../format/use-formats.ts';
import { OnPaper } from '../print/on-paper.tsx';

type Option = { value: string; label: string };

/** A filter of a list: one of several values, of which none keeps every row, or a day. */
export type FilterField = { name: string; label: string } & ({ any: string; options: readonly Option[] } | { isDay: true });

/** Values to choose from, each with its label. */
export function optionsOf<Value extends string>(values: readonly Value[], labelOf: (value: Value) => string): Option[] {
  return values.map((value) => ({ value, label: labelOf(value) }));
}

function Field({
  field,
  value = '',
  onChange,
}: {
  field: FilterField;
  value: string | undefined;
  onChange: (value: string) => void;
}) {
  const { label } = field;
  if ('isDay' in field)
    return <TextInput type="date" label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)} />;
  // By a link, of another version or of what is gone.
  const isOther = value !== '' && field.options.every((option) => option.value !== value);
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: field.any }, ...field.options, ...(isOther ? [{ value, label: value }] : [])]}
    />
  );
}

function FieldOnPaper({ field, value }: { field: FilterField; value: string }) {
  const { day } = useFormats();
  const label =
    'isDay' in field ? day(new Date(`${value}T09:00:00Z`)) : field.options.find((each) => each.value === value)?.label;
  return <OnPaper label={field.label}>{label ?? value}</OnPaper>;
}

/** Keeps the rows of a list in which a text occurs. */
export function SearchFilter({ value, onChange }: { value: string | undefined; onChange: (text: string) => void }) {
  const { t } = useTranslation();
  const [typed, type] = useTypedSearch(value ?? '', (text) => onChange(text.trim()));
  return (
    <>
      <TextInput type="search" label={t('list.search')} value={typed} onChange={(event) => type(event.currentTarget.value)} />
      {typed !== '' && <OnPaper label={t('list.search')}>{typed}</OnPaper>}
    </>
  );
}

/** The filters of a list, as its address has them. */
export function FilterFields({
  fields,
  choices,
  choose,
}: {
  fields: readonly FilterField[];
  choices: Readonly<Record<string, string | undefined>>;
  choose: (changes: Record<string, string>) => void;
}) {
  return fields.map((field) => {
    const value = choices[field.name];
    return (
      <Fragment key={field.name}>
        <Field field={field} value={value} onChange={(next) => choose({ [field.name]: next })} />
        {value !== undefined && <FieldOnPaper field={field} value={value} />}
      </Fragment>
    );
  });
}
