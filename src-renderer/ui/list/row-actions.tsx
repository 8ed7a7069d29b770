import { ActionIcon, Menu } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';

/** What can be done with a row of a list: the button at its end, and the menu of it. */
export function RowActions({
  label,
  isBusy = false,
  children,
}: {
  label: string;
  isBusy?: boolean;
  /** The items of the menu. */
  children: ReactNode;
}) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" loading={isBusy} aria-label={label}>
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
