import { describeLimit } from '../../xml/xml-limits.ts';
import type { Path } from '../xpath/path.ts';
import { hasLengthOutside } from '../xpath/texts.ts';
import type { Place } from './document-view.ts';
import type { Rule } from './rule.ts';
import { showingLength, showingLengthIn } from './shown-values.ts';

type Limits = { least?: number; most: number };

function inWords({ least = 0, most }: Limits): string {
  return least === 0 ? `at most ${describeLimit(most)}` : `from ${least} to ${describeLimit(most)}`;
}

/** What a rule tries that limits how long the text at the end of a path may be, and what it shows. No text at all passes. */
export function lengthTest(find: Path, limits: Limits): Pick<Rule, 'breaks' | 'shows'> {
  const { least = 0, most } = limits;
  return {
    breaks: (element) => hasLengthOutside(find(element), least, most),
    shows: showingLength(find, inWords(limits)),
  };
}

/** The same of a text somewhere else in the document than the element that is tried. */
export function lengthTestIn(place: Place, limits: Limits): Pick<Rule, 'breaks' | 'shows'> {
  const { least = 0, most } = limits;
  return {
    breaks: (_element, view) => hasLengthOutside(view.at(place), least, most),
    shows: showingLengthIn(place, inWords(limits)),
  };
}
