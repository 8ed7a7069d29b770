import { UnstyledButton } from '@mantine/core';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import classes from './data-table.module.css';

/** The direction in which a list is sorted by a name; undefined where it is sorted by another. */
export function directionFor(sort: string | undefined, name: string): 'ascending' | 'descending' | undefined {
  if (sort === name) return 'ascending';
  return sort === `-${name}` ? 'descending' : undefined;
}

/** The header of a column that can be sorted by: first in the one direction, then in the other. */
export function SortHeader({
  label,
  name,
  first,
  sort,
  onSort,
}: {
  label: string;
  name: string;
  first: 'ascending' | 'descending';
  sort: string | undefined;
  onSort: (sort: string) => void;
}) {
  const direction = directionFor(sort, name);
  const Icon = direction === undefined ? ChevronsUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
  const isAscendingNext = direction === undefined ? first === 'ascending' : direction === 'descending';
  return (
    <UnstyledButton className={classes['sort'] ?? ''} onClick={() => onSort(isAscendingNext ? name : `-${name}`)}>
      {label}
      <Icon size={14} aria-hidden data-active={direction !== undefined} />
    </UnstyledButton>
  );
}
