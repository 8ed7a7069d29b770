import { ActionIcon, Button } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Amount } from '#shared/invoice/amount.ts';
import { offeredMeans, usualMeans } from '#shared/reference/payment-means.ts';
import { ChoiceField } from '#ui/form/fields/choice-field.tsx';
import { NumberField } from '#ui/form/fields/number-field.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useLanguage } from '#ui/language/language-provider.tsx';
import { useSaleForm, useWantedField } from './sale-fields.ts';
import { blankPayment, leftToPay } from './sale-values.ts';
import classes from './sell.module.css';

// The last payment takes what is left of the amount due: its amount is shown, and not typed.
function AmountField({ index, payable }: { index: number; payable: Amount }) {
  const { t } = useTranslation('sell');
  const { values, field } = useSaleForm();
  const own = field(`payments.${index}.amount`);
  if (index < values.payments.length - 1) return <NumberField label={t('payment.amount')} isRequired hasDecimals {...own} />;
  return <TextField label={t('payment.left')} isCode readOnly {...own} value={leftToPay(values.payments, payable).toFixed(2)} />;
}

/** How a sale is paid: by one means, or by several and how much by each. */
export function SalePayments({ payable }: { payable: Amount }) {
  const { t } = useTranslation('sell');
  const { language } = useLanguage();
  const { values, change, field } = useSaleForm();
  const { attach, want } = useWantedField();
  const { payments } = values;
  const isSplit = payments.length > 1;
  // Now that another one takes what is left, the amount of the last one is typed.
  const add = (): void => {
    const taken = payments.map(({ means }) => means);
    const means = usualMeans.find((code) => !taken.includes(code)) ?? blankPayment.means;
    want(`payments.${payments.length - 1}.amount`);
    change({ payments: [...payments, { ...blankPayment, means }] });
  };
  const remove = (index: number): void => {
    want(`payments.${Math.max(index - 1, 0)}.means`);
    change({ payments: payments.toSpliced(index, 1) });
  };
  return (
    <div>
      {/* Drawn anew with each change, so that the wanted field is found. */}
      <div ref={(element) => attach(element)}>
        {payments.map(({ means }, index) => (
          <div
            // A payment has no name of its own; what is typed moves with it.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            role="group"
            aria-label={t('payment.name', { number: index + 1 })}
            className={classes['payment']}
          >
            <ChoiceField
              label={t('field.payment')}
              choices={offeredMeans(language, means)}
              {...field(`payments.${index}.means`)}
            />
            {isSplit && <AmountField index={index} payable={payable} />}
            {isSplit && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('action.remove_payment', { number: index + 1 })}
                onClick={() => remove(index)}
              >
                <X size={16} aria-hidden />
              </ActionIcon>
            )}
          </div>
        ))}
      </div>
      <Button mt="sm" variant="default" size="xs" leftSection={<Plus size={14} aria-hidden />} onClick={add}>
        {t('action.add_payment')}
      </Button>
    </div>
  );
}
