import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../ui/format/use-formats.ts';
import { StatusBadge } from '../../../../ui/status/status-badge.tsx';

/** How many requests of a till were refused today. */
export function ErrorsToday({ count: errors }: { count: number }) {
  const { t } = useTranslation('tills');
  const { count } = useFormats();
  if (errors === 0) return t('till.no_errors');
  return <StatusBadge tone="refused">{t('till.errors', { count: errors, shown: count(errors) })}</StatusBadge>;
}
