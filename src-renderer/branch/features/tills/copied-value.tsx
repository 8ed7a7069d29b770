import type { ReactNode } from 'react';
import { CopyIcon } from '#ui/format/copy-button.tsx';
import classes from './copied-value.module.css';

/** A value that somebody reads and types elsewhere, so it is never shortened, with a button that copies it. */
export function CopiedValue({ value, label, children }: { value: string; label: string; children?: ReactNode }) {
  return (
    <span className={classes['row']}>
      {children ?? (
        <bdi dir="ltr" className={classes['value']}>
          {value}
        </bdi>
      )}
      <CopyIcon value={value} label={label} />
    </span>
  );
}
