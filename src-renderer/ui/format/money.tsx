import { Text } from '@mantine/core';
import classes from './money.module.css';
import { useFormats } from './use-formats.ts';

/** An amount with its currency behind it, in the direction of the page: in Arabic, to the left of the number. */
export function Money({ value, currency = 'SAR' }: { value: number; currency?: string }) {
  const { amount, currency: written } = useFormats();
  return (
    <span className={classes['money']} data-figures>
      <bdi dir="ltr">{amount(value)}</bdi>{' '}
      <Text span fz="xs" c="dimmed">
        <bdi>{written(currency)}</bdi>
      </Text>
    </span>
  );
}
