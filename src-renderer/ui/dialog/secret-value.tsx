import { Text } from '@mantine/core';
import { CopyButton, ShareButton } from '../format/copy-button.tsx';
import classes from './secret-value.module.css';

/** A secret in whole, with a button that copies it, and on a phone one that passes it on. */
export function SecretValue({
  label,
  value,
  isShared = false,
}: {
  label: string;
  value: string;
  /** Whether it is meant for another person or device. */
  isShared?: boolean;
}) {
  return (
    <div>
      <Text fw={500} mb={4}>
        {label}
      </Text>
      <div className={classes['box']}>
        <bdi dir="ltr" className={classes['value']} tabIndex={0}>
          {value}
        </bdi>
        <div className={classes['buttons']}>
          <CopyButton value={value} label={label} size="xs" />
          {isShared && <ShareButton value={value} label={label} />}
        </div>
      </div>
    </div>
  );
}
