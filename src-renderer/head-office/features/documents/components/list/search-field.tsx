import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './document-filters.module.css';

const typingPauseMs = 250;

/** Looks for documents while a person types. */
export function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('documents');
  const [typed, setTyped] = useState(value);
  const search = useDebouncedCallback(onChange, typingPauseMs);
  const [searched, setSearched] = useState(value);
  // Another address, such as that of Back, holds another text.
  if (value !== searched) {
    setSearched(value);
    setTyped(value);
  }
  return (
    <TextInput
      type="search"
      className={classes['search'] ?? ''}
      aria-label={t('search.label')}
      placeholder={t('search.placeholder')}
      leftSection={<Search size={16} aria-hidden />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
    />
  );
}
