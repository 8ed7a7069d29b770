import { attributeOf, textOf } from '../../xml/select.ts';
import type { XmlElement } from '../../xml/xml-tree.ts';
import { describeLimit } from '../../xml/xml-limits.ts';
import type { Exact } from '../xpath/decimals.ts';
import type { Path } from '../xpath/path.ts';
import { lengthOf } from '../xpath/texts.ts';
import type { DocumentView, Place } from './document-view.ts';
import type { ShownValues } from './rule.ts';

/** How a rule shows what it found and what it wants: computed only for an element that breaks it. */
export type Shows = (element: XmlElement, view: DocumentView) => ShownValues;

type Elements = readonly XmlElement[];

// The places of a rule may have many elements; the first few say what is wrong.
const mostShown = 5;

function joined(elements: Elements, textFor: (element: XmlElement) => string): string | undefined {
  if (elements.length === 0) return undefined;
  const more = elements.length - mostShown;
  const texts = elements.slice(0, mostShown).map(textFor);
  return more > 0 ? `${texts.join(', ')} and ${more} more` : texts.join(', ');
}

function charactersOf(text: string): string {
  const length = lengthOf(text);
  return length === 1 ? '1 character' : `${describeLimit(length)} characters`;
}

function textLength(element: XmlElement): string {
  return charactersOf(textOf(element));
}

/** Shows the texts at the end of a path. */
export function showing(find: Path, expected?: string): Shows {
  return (element) => ({ actual: joined(find(element), textOf), expected });
}

/** Shows the texts of a place. */
export function showingIn(place: Place, expected?: string): Shows {
  return (_element, view) => ({ actual: joined(view.at(place), textOf), expected });
}

/** Shows how long the texts at the end of a path are. */
export function showingLength(find: Path, expected?: string): Shows {
  return (element) => ({ actual: joined(find(element), textLength), expected });
}

/** Shows how long the texts of a place are. */
export function showingLengthIn(place: Place, expected?: string): Shows {
  return (_element, view) => ({ actual: joined(view.at(place), textLength), expected });
}

/** Shows the value of an attribute of the element that is tried. */
export function showingAttribute(name: string, expected?: (view: DocumentView) => string): Shows {
  return (element, view) => ({ actual: attributeOf(element, name), expected: expected?.(view) });
}

/** Shows how long the value of an attribute is, of the element that is tried or of those at the end of a path. */
export function showingAttributeLength(name: string, expected: string, find: Path = (element) => [element]): Shows {
  return (element) => ({ actual: joined(find(element), (each) => charactersOf(attributeOf(each, name) ?? '')), expected });
}

/** Shows the amount at the end of a path as it is written, and the one that is wanted. */
export function showingAmount(
  find: Path,
  expected: (element: XmlElement, view: DocumentView) => Exact | string | undefined,
): Shows {
  return (element, view) => {
    const wanted = expected(element, view);
    return { actual: joined(find(element), textOf), expected: typeof wanted === 'object' ? amountText(wanted) : wanted };
  };
}

/** An exact number with at least 2 decimals, as amounts are written. */
export function amountText({ units, scale }: Exact): string {
  const padded = scale >= 2 ? { digits: units, decimals: scale } : { digits: units * 10n ** BigInt(2 - scale), decimals: 2 };
  const size = (padded.digits < 0n ? -padded.digits : padded.digits).toString().padStart(padded.decimals + 1, '0');
  return `${units < 0n ? '-' : ''}${size.slice(0, -padded.decimals)}.${size.slice(-padded.decimals)}`;
}
