import { Button, Group, UnstyledButton } from '@mantine/core';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './document-list.module.css';

/** The filters that are set, each with the way to take it away. */
export function SetFilters({
  filters,
  onRemove,
  onClear,
}: {
  filters: readonly { name: string; label: string; value: string }[];
  onRemove: (name: string) => void;
  onClear: () => void;
}) {
  const { t } = useTranslation(['documents', 'kit']);
  if (filters.length === 0) return null;
  return (
    <Group gap="xs">
      {filters.map(({ name, label, value }) => (
        <UnstyledButton
          key={name}
          className={classes['chosen'] ?? ''}
          aria-label={t('filter.remove', { name: label })}
          onClick={() => onRemove(name)}
        >
          {label}: <bdi>{value}</bdi>
          <X size={12} aria-hidden />
        </UnstyledButton>
      ))}
      <Button size="compact-xs" variant="subtle" onClick={onClear}>
        {t('kit:list.clear_filters')}
      </Button>
    </Group>
  );
}
