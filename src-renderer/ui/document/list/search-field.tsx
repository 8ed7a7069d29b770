import { TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTypedSearch } from '../../form/use-typed-search.ts';
import classes from './document-list.module.css';

/** Looks for documents while a person types. */
export function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('documents');
  const [typed, type] = useTypedSearch(value, onChange);
  return (
    <TextInput
      type="search"
      className={classes['search'] ?? ''}
      aria-label={t('search.label')}
      placeholder={t('search.placeholder')}
      leftSection={<Search size={16} aria-hidden />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
