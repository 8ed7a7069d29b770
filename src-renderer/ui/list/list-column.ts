import type { ReactNode } from 'react';

/** A column of a list. */
export type ListColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand on the right in both languages, so that their digits line up; what can be done with a row stands at its end. */
  align?: 'start' | 'end' | 'figures';
  /** The name by which the list is sorted; without it the column cannot be sorted by. */
  sortedBy?: string;
  /** The direction that it is sorted in first. */
  sortedFirst?: 'ascending' | 'descending';
  /** A column that says which row it is cannot be left out. */
  isFixed?: boolean;
  /** What stands in a file for spreadsheets; without it the column is not in it. */
  csv?: (row: Row) => string | number | null | undefined;
  /** What else the cell says, each in a column of its own in such a file. */
  alsoInCsv?: readonly { header: string; value: (row: Row) => string | number | null | undefined }[];
  /** By what the page sorts it, where that is not what stands in the file; see `useArrangedList`. */
  order?: (row: Row) => string | number | null | undefined;
  /**
   * Left out at first, or on a narrow screen. Where a screen has no space for all, those from `desktop` are left out first, then
   * those from `tablet`, each from the first to the last. What a row is opened for, and what can be done with it, is shown `always`.
   */
  shownFrom?: 'always' | 'tablet' | 'desktop' | 'chosen';
};
