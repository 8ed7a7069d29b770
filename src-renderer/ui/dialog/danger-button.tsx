import { Button, Menu, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './danger-button.module.css';

/** The button that begins something that cannot be taken back, such as a `ConfirmDialog`: the last one of its group, and apart. */
export function DangerButton({
  children,
  ...button
}: Pick<ButtonProps, 'size' | 'disabled'> & { 'aria-label'?: string; onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="outline" color="red" className={classes['button'] ?? ''} {...button}>
      {children}
    </Button>
  );
}

/** The same as the last item of a menu. */
export function DangerItem({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <>
      <Menu.Divider />
      <Menu.Item color="red" className={classes['item'] ?? ''} onClick={onClick}>
        {children}
      </Menu.Item>
    </>
  );
}
