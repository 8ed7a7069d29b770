import { ActionIcon, Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ChevronDown, type LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

type ToolProps = {
  label: string;
  Icon: LucideIcon;
  isBusy?: boolean;
  isDisabled?: boolean;
  /** Among the small buttons of a panel, which keep their words on a phone. */
  isSmall?: boolean;
};

/** Whether the tools of a list are icons alone: on a phone and a tablet, where words have no room beside what is looked for. */
export function useToolsAreIcons(): boolean {
  return useMediaQuery('(width < 62rem)', false, { getInitialValueInEffect: false });
}

/** A button of the bar of a list: an icon and its word, or the icon alone. */
export function ToolButton({
  label,
  Icon,
  isBusy = false,
  isDisabled = false,
  isSmall = false,
  hasMenu = false,
  ...button
}: ToolProps & { hasMenu?: boolean } & Pick<ComponentProps<'button'>, 'onClick' | 'ref'>) {
  const isIcon = useToolsAreIcons();
  const state = { variant: 'default', loading: isBusy, disabled: isDisabled, ...button };
  const icon = <Icon size={isSmall ? 14 : 16} aria-hidden />;
  if (isIcon && !isSmall) {
    return (
      <ActionIcon size={36} aria-label={label} {...state}>
        {icon}
      </ActionIcon>
    );
  }
  return (
    <Button
      size={isSmall ? 'xs' : 'sm'}
      leftSection={icon}
      rightSection={hasMenu && <ChevronDown size={14} aria-hidden />}
      {...state}
    >
      {label}
    </Button>
  );
}

/** A tool that can be used in several ways, which its menu has. */
export function MenuButton({
  children,
  ...tool
}: ToolProps & {
  /** The items of the menu. */
  children: ReactNode;
}) {
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <ToolButton {...tool} hasMenu />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
