import { Button } from '@mantine/core';
import { SearchX } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state.tsx';

/** A list without rows: because of its filters, which can be cleared, or because there is nothing yet, as an empty state says it. */
export function NoRows({
  isFiltered,
  hint,
  onClear,
  ...whenEmpty
}: {
  isFiltered: boolean;
  /** What else is to be known of how the rows were looked for. */
  hint?: string | undefined;
  onClear: () => void;
} & ComponentProps<typeof EmptyState>) {
  const { t } = useTranslation();
  if (!isFiltered) return <EmptyState {...whenEmpty} />;
  const clear = (
    <Button variant="default" onClick={onClear}>
      {t('list.clear_filters')}
    </Button>
  );
  return (
    <EmptyState icon={<SearchX size={32} />} title={t('list.empty')} action={clear}>
      {hint} {t('list.filtered')}
    </EmptyState>
  );
}
