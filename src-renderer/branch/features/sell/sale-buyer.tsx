import { Checkbox, Fieldset, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BuyerFields } from '../../buyer/buyer-fields.tsx';
import { focusOnFirstLine, useSaleForm } from './sale-fields.ts';
import classes from './sell.module.css';

/** Who buys: a business on a standard invoice; on a simplified one only where it is to be named. */
export function SaleBuyer() {
  const { t } = useTranslation('sell');
  const { values, change, field } = useSaleForm();
  const isBusiness = values.kind === 'standard';
  return (
    <Fieldset variant="unstyled" m={0} legend={t('buyer.legend')} classNames={{ legend: classes['legend'] ?? '' }}>
      <Stack mt="xs">
        {!isBusiness && (
          <Checkbox
            label={t('buyer.named')}
            checked={values.has_buyer}
            error={field('buyer').error}
            onChange={(event) => change({ has_buyer: event.currentTarget.checked })}
          />
        )}
        {(isBusiness || values.has_buyer) && (
          <BuyerFields
            egsUnitId={values.egs_unit_id}
            buyer={values.buyer}
            onChoose={(buyer) => {
              change({ buyer });
              focusOnFirstLine();
            }}
            field={field}
            isBusiness={isBusiness}
          />
        )}
      </Stack>
    </Fieldset>
  );
}
