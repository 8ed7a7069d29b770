import { Button } from '@mantine/core';
import { ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './new-rows-notice.module.css';

/** Says that a list has more at its top than what is shown, and shows it. */
export function NewRowsNotice({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes['place']} role="status">
      {count > 0 && (
        <Button size="xs" radius="xl" leftSection={<ArrowUp size={14} aria-hidden />} onClick={onShow}>
          {t('list.new_rows', { count })}
        </Button>
      )}
    </div>
  );
}
