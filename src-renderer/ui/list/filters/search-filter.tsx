import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTypedSearch } from '../../form/use-typed-search.ts';

/** Keeps the rows of a list in which a text occurs. */
export function SearchFilter({ value, onChange }: { value: string | undefined; onChange: (text: string) => void }) {
  const { t } = useTranslation();
  const [typed, type] = useTypedSearch(value ?? '', (text) => onChange(text.trim()));
  return <TextInput type="search" label={t('list.search')} value={typed} onChange={(event) => type(event.currentTarget.value)} />;
}
