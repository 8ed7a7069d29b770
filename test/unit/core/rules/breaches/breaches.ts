import type { Breach } from './breach.ts';
import { categoryBreaches } from './category-breaches.ts';
import { currencyBreaches } from './currency-breaches.ts';
import { documentBreaches } from './document-breaches.ts';
import { headerBreaches } from './header-breaches.ts';
import { lineBreaches } from './line-breaches.ts';
import { partyBreaches } from './party-breaches.ts';
import { totalBreaches } from './total-breaches.ts';

/** A breach of every rule that a document can break, in families. */
export const breaches: readonly Breach[] = [
  ...documentBreaches,
  ...totalBreaches,
  ...categoryBreaches,
  ...headerBreaches,
  ...partyBreaches,
  ...lineBreaches,
  ...currencyBreaches,
];
