import type { XmlElement } from '#main/core/xml/xml-tree.ts';
import { compare, decimalOf, exactZero, type Exact } from '../../xpath/decimals.ts';
import { hasOver2Decimals } from '../../xpath/texts.ts';

const hundred: Exact = { units: 100n, scale: 0 };

/** Whether an element states a percentage from 0 to 100 with at most 2 decimals. A text that is no decimal aborts. */
export function isPercentage(element: XmlElement): boolean {
  const value = decimalOf(element);
  return compare(value, exactZero) >= 0 && compare(value, hundred) <= 0 && !hasOver2Decimals([element]);
}
