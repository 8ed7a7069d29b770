import { ActionIcon, Checkbox, Popover, Stack, Tooltip } from '@mantine/core';
import { Columns3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from './list-column.ts';

/** Which columns of a list are shown. */
export function ColumnChoice<Row>({
  columns,
  visibility,
  onShown,
}: {
  columns: readonly ListColumn<Row>[];
  visibility: Readonly<Record<string, boolean>>;
  onShown: (id: string, shown: boolean) => void;
}) {
  const { t } = useTranslation();
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Tooltip label={t('list.columns')}>
        <span>
          <Popover.Target>
            <ActionIcon variant="default" size="lg" aria-label={t('list.columns')}>
              <Columns3 size={16} aria-hidden />
            </ActionIcon>
          </Popover.Target>
        </span>
      </Tooltip>
      <Popover.Dropdown>
        <Stack gap="xs">
          {columns
            .filter(({ isFixed = false }) => !isFixed)
            .map(({ id, header }) => (
              <Checkbox
                key={id}
                label={header}
                checked={visibility[id] ?? false}
                onChange={(event) => onShown(id, event.currentTarget.checked)}
              />
            ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
