import { Card, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toJsonNumber } from '#shared/invoice/amount.ts';
import { Money } from '#ui/format/money.tsx';
import type { totalsAsTyped } from './sale-values.ts';
import classes from './sell.module.css';

/** What a sale comes to, as far as it is typed. */
export function SaleTotals({ totals }: { totals: ReturnType<typeof totalsAsTyped> }) {
  const { t } = useTranslation('sell');
  const { currency, lines, discounts, taxExclusive, vat, rounding, prepaid, payable } = totals;
  const rows = [
    // Without VAT, as on the document: prices may include it.
    ...(discounts.isZero()
      ? []
      : [{ name: 'lines', amount: lines } as const, { name: 'discounts', amount: discounts.neg() } as const]),
    { name: 'subtotal', amount: taxExclusive } as const,
    { name: 'vat', amount: vat } as const,
    ...(rounding.isZero() ? [] : [{ name: 'rounding', amount: rounding } as const]),
    ...(prepaid.isZero() ? [] : [{ name: 'prepaid', amount: prepaid.neg() } as const]),
    { name: 'payable', amount: payable } as const,
  ];
  return (
    <Card withBorder component="section" className={classes['sum'] ?? ''} aria-label={t('totals.legend')}>
      <Title order={2} fz="md" mb="xs">
        {t('totals.legend')}
      </Title>
      <dl className={classes['totals']}>
        {rows.map(({ name, amount }) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt {...(name === 'payable' ? { 'data-payable': true } : {})}>{t(`totals.${name}`)}</dt>
            <dd {...(name === 'payable' ? { 'data-payable': true } : {})}>
              <Money value={toJsonNumber(amount)} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
