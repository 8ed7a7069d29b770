import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../format/money.tsx';
import classes from './reports.module.css';

/** A figure in a table of sums; the head of the table is not shown on a phone, so each has its label. */
export function FigureCell({
  label,
  isNone = false,
  children,
}: {
  label: string;
  /** Whether it says that there is none, for which a phone has no room. */
  isNone?: boolean;
  children: ReactNode;
}) {
  return (
    <td data-none={isNone || undefined}>
      <Text span className={classes['label'] ?? ''} fz="xs" c="dimmed" aria-hidden>
        {label}
      </Text>
      {children}
    </td>
  );
}

/** In place of a figure, where there can be none; a phone leaves it out. */
export function NoFigure() {
  return (
    <td data-none>
      <Text span c="dimmed">
        —
      </Text>
    </td>
  );
}

/** The figures of a box, of a document in it or of all boxes. */
export function SumCells({ sums }: { sums: Partial<Record<'amount' | 'adjustment' | 'vat', number>> }) {
  const { t } = useTranslation('reports');
  const cells = [
    { label: t('vat_return.amount'), value: sums.amount },
    { label: t('vat_return.adjustment'), value: sums.adjustment },
    { label: t('column.vat'), value: sums.vat },
  ];
  return cells.map(({ label, value }) =>
    value === undefined ? (
      <NoFigure key={label} />
    ) : (
      <FigureCell key={label} label={label}>
        <Money value={value} />
      </FigureCell>
    ),
  );
}
