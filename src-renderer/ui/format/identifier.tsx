import { Group, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsPrinted } from '../print/printing.ts';
import { CopyIcon } from './copy-button.tsx';
import classes from './identifier.module.css';
import { shortened } from './shortened.ts';
import { useExactTooltip } from './use-exact-tooltip.ts';

const longestShown = 20;

/**
 * An identifier, shortened in the middle, whole where it has the focus or the pointer, with a button that copies it. Where there is
 * something to know it by, such as a link with its name, that is shown in its place.
 */
export function Identifier({ value, label, children }: { value: string; label: string; children?: ReactNode }) {
  const isPrinted = useIsPrinted();
  const { tooltip, target } = useExactTooltip<HTMLElement>();
  return (
    <Group gap={4} wrap="nowrap" component="span" display="inline-flex">
      <Tooltip label={<bdi dir="ltr">{value}</bdi>} {...tooltip}>
        {children === undefined ? (
          <bdi dir="ltr" className={classes['value']} tabIndex={0} {...target}>
            {isPrinted ? value : shortened(value, longestShown)}
          </bdi>
        ) : (
          <span className={classes['known']}>{children}</span>
        )}
      </Tooltip>
      <CopyIcon value={value} label={label} />
    </Group>
  );
}
