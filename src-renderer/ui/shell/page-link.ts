import type { LucideIcon } from 'lucide-react';

/** What is wrong on a page, so that the ways to it are marked. */
export type PageNeeds = {
  /** How many things there need somebody. */
  count?: number;
  /** How much it matters; without a number, that anything is wrong there at all. */
  concern?: 'attention' | 'refused' | undefined;
};

/** A page that the shell leads to; `keywords` are other words that it is found by, `letter` is the key that leads there after G. */
export type PageLink = PageNeeds & {
  to: string;
  label: string;
  keywords?: string;
  Icon: LucideIcon;
  letter?: string | undefined;
  /** Whether it stands below those that people use all day, under Manage. */
  isManaging?: boolean | undefined;
  /** Its place at the bottom of a phone's screen; without one it comes after those that have one, in the order of the navigation. */
  phonePlace?: number | undefined;
};

/** Pages in the order in which a phone has room for them. */
export function inPhoneOrder(links: readonly PageLink[]): PageLink[] {
  const placeOf = ({ phonePlace = Infinity }: PageLink): number => phonePlace;
  return links.toSorted((one, other) => (placeOf(one) === placeOf(other) ? 0 : placeOf(one) - placeOf(other)));
}

/** What is wrong on any of these pages, taken together. */
export function needsOf(pages: readonly PageNeeds[]): Required<PageNeeds> {
  const concerns = new Set(pages.map(({ concern }) => concern));
  return {
    count: pages.reduce((sum, { count = 0 }) => sum + count, 0),
    concern: (['refused', 'attention'] as const).find((concern) => concerns.has(concern)),
  };
}
