import { Button, Popover } from '@mantine/core';
import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './document-list.module.css';

/** The filters of a list of documents behind a button, which says how many are set. */
export function FilterPopover({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTranslation('documents');
  return (
    <Popover
      position="bottom-start"
      middlewares={{ flip: { crossAxis: false }, shift: { padding: 16 } }}
      trapFocus
      returnFocus
      width="var(--filters-width)"
    >
      <Popover.Target>
        <Button variant={count > 0 ? 'light' : 'default'} leftSection={<ListFilter size={16} aria-hidden />}>
          {count > 0 ? t('filter.button_set', { shown: count }) : t('filter.button')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filter.button')} className={classes['dropdown'] ?? ''}>
        <div className={classes['fields']}>{children}</div>
      </Popover.Dropdown>
    </Popover>
  );
}
