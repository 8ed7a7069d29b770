import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Money } from '#ui/format/money.tsx';
import classes from './reports.module.css';

/** The figures of a box, of a document in it or of all boxes; the head of their table is not shown on a phone, so each has its label. */
export function SumCells({ sums }: { sums: Partial<Record<'amount' | 'adjustment' | 'vat', number>> }) {
  const { t } = useTranslation('reports');
  const cells = [
    { label: t('vat_return.amount'), value: sums.amount },
    { label: t('vat_return.adjustment'), value: sums.adjustment },
    { label: t('column.vat'), value: sums.vat },
  ];
  return cells.map(({ label, value }) => (
    <td key={label}>
      {value !== undefined && (
        <>
          <Text span className={classes['label'] ?? ''} fz="xs" c="dimmed" aria-hidden>
            {label}
          </Text>
          <Money value={value} />
        </>
      )}
    </td>
  ));
}
