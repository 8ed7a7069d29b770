import type { ReactNode } from 'react';
import { useIsPrinted } from './printing.ts';

/** What a filter says, in words where the page is printed: there is no field on paper. */
export function OnPaper({ label, children }: { label: string; children: ReactNode }) {
  if (!useIsPrinted()) return null;
  return (
    <span>
      {label}: <bdi>{children}</bdi>
    </span>
  );
}
