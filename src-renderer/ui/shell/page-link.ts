import type { LucideIcon } from 'lucide-react';

/** A page that the shell leads to; `keywords` are other words that it is found by, `letter` is the key that leads there after G. */
export type PageLink = {
  to: string;
  label: string;
  keywords?: string;
  Icon: LucideIcon;
  letter?: string | undefined;
  count?: number;
};
