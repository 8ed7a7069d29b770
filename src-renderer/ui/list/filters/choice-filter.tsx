import { NativeSelect } from '@mantine/core';

/** Keeps the rows of a list that have one of several values. */
export function ChoiceFilter({
  label,
  anyLabel,
  options,
  value = '',
  onChange,
}: {
  label: string;
  /** Where every row is kept. */
  anyLabel: string;
  options: readonly { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string) => void;
}) {
  // By a link, of another version or of what is gone.
  const isOther = value !== '' && options.every((option) => option.value !== value);
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: anyLabel }, ...options, ...(isOther ? [{ value, label: value }] : [])]}
    />
  );
}
