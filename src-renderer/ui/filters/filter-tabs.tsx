import { Skeleton, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../format/use-formats.ts';
import classes from './filter-tabs.module.css';

/** A value of the filter that tabs are of, and how many rows have it. */
export type FilterTab = { value: string; label: string; rows: number | undefined; isEstimate?: boolean };

function Count({ rows, isEstimate = false }: Pick<FilterTab, 'rows' | 'isEstimate'>) {
  const { count } = useFormats();
  if (rows === undefined) return <Skeleton component="span" width={16} height={12} />;
  return (
    <span className={classes['count']} data-figures>
      {count(rows)}
      {isEstimate && '+'}
    </span>
  );
}

/** The values of one filter of a list in sight, each with the number of its rows, and what the rows that are shown add up to. */
export function FilterTabs({
  label,
  tabs,
  value,
  onChange,
  sum,
}: {
  label: string;
  tabs: readonly FilterTab[];
  /** The one that is chosen; undefined for all. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  sum?: ReactNode;
}) {
  const { t } = useTranslation();
  const known = tabs.every(({ rows }) => rows !== undefined);
  const all = {
    label: t('filter.all'),
    rows: known ? tabs.reduce((total, { rows = 0 }) => total + rows, 0) : undefined,
    isEstimate: tabs.some(({ isEstimate = false }) => isEstimate),
  };
  return (
    <div className={classes['row']}>
      <div role="group" aria-label={label} className={classes['tabs']}>
        {[{ value: undefined, ...all }, ...tabs].map((tab) => (
          <UnstyledButton
            key={tab.value ?? ''}
            className={classes['tab'] ?? ''}
            aria-pressed={tab.value === value}
            data-none={tab.rows === 0}
            onClick={() => onChange(tab.value)}
          >
            {tab.label} <Count {...tab} />
          </UnstyledButton>
        ))}
      </div>
      {sum !== undefined && <div className={classes['sum']}>{sum}</div>}
    </div>
  );
}
