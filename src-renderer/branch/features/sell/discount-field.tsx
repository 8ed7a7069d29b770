import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from '#ui/form/fields/field-props.ts';
import { NumberField } from '#ui/form/fields/number-field.tsx';
import { isShare, percentSigns } from '#ui/form/fields/read-discount.ts';

function percentOf(text: string): string {
  return `${text.replaceAll(percentSigns, '').trim()}%`;
}

/**
 * A discount: an amount, or so many percent. Its value in the form is the text that `readDiscount` reads. The keys for numbers of a phone have no
 * percent sign, so that a button beside the number says it; who can type the sign may.
 */
export function DiscountField({ value, onChange, ...field }: FieldProps) {
  const { t } = useTranslation('sell');
  const text = typeof value === 'string' ? value : '';
  const isPercent = isShare(text);
  const figure = text.replaceAll(percentSigns, '');
  return (
    <NumberField
      {...field}
      hasDecimals
      value={figure}
      onChange={(event: React.ChangeEvent<HTMLInputElement>) => {
        const typed = event.currentTarget.value;
        onChange(isPercent || isShare(typed) ? percentOf(typed) : typed);
      }}
      control={
        <Button
          size="compact-sm"
          variant={isPercent ? 'filled' : 'default'}
          aria-label={t('field.percent', { name: field.label })}
          aria-pressed={isPercent}
          onClick={() => onChange(isPercent ? figure : percentOf(figure))}
        >
          %
        </Button>
      }
    />
  );
}
