import { Text } from '@mantine/core';
import { CopyButton } from '../format/copy-button.tsx';
import classes from './secret-value.module.css';

/** A secret in whole, with a button that copies it. */
export function SecretValue({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <Text fw={500} mb={4}>
        {label}
      </Text>
      <div className={classes['box']}>
        <bdi dir="ltr" className={classes['value']} tabIndex={0}>
          {value}
        </bdi>
        <CopyButton value={value} label={label} size="xs" className={classes['copy'] ?? ''} />
      </div>
    </div>
  );
}
