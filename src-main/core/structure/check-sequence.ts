import { elementName } from '../xml/element-path.ts';
import type { XmlElement } from '../xml/xml-tree.ts';
import { maximumFindings, report, type StructureReport } from './structure-finding.ts';
import type { ContentShape, Particle } from './tables/structure-table.ts';

/** A child element and the particle of its parent's shape that it belongs to. */
export type PlacedChild = { child: XmlElement; particle: Particle };

function tooManyMessage(element: XmlElement, { child }: PlacedChild, count: number): string {
  return `${elementName(child)} may occur only once in ${elementName(element)}; this is number ${count}.`;
}

function reportMissing(element: XmlElement, particle: Particle, found: StructureReport): void {
  const isWildcard = particle.name.startsWith('any');
  const what = isWildcard ? 'an element of another namespace' : particle.name;
  const at = isWildcard ? { element } : { element, step: `/${particle.name}` };
  report(found, 'XSD-MISSING', at, `${elementName(element)} must hold ${what}.`);
}

function reportEmpty(element: XmlElement, shape: ContentShape, found: StructureReport): void {
  const names = [...shape.members.values()].map(({ name }) => name).join(', ');
  report(found, 'XSD-MISSING', { element }, `${elementName(element)} must hold at least one of ${names}.`);
}

// Whether the children are all that the shape wants, no more and in its order: so they are in nearly every element, and it is found out in
// one pass without counting each particle.
function isWhole({ requiredParticles }: ContentShape, children: readonly PlacedChild[]): boolean {
  let required = 0;
  let count = 0;
  let before: Particle | undefined;
  for (const { particle } of children) {
    if (particle !== before) {
      if (before !== undefined && particle.place < before.place) return false;
      if (particle.min > 0) required += 1;
      count = 0;
      before = particle;
    }
    count += 1;
    if (count > particle.max) return false;
  }
  return required === requiredParticles;
}

function isInOrder(children: readonly PlacedChild[]): boolean {
  let last = 0;
  for (const { particle } of children) {
    if (particle.place < last) return false;
    last = particle.place;
  }
  return true;
}

function nameIn(children: readonly PlacedChild[], index: number): string {
  const placed = children[index];
  return placed === undefined ? '' : elementName(placed.child);
}

function placeIn(children: readonly PlacedChild[], index: number | undefined): number {
  return index === undefined ? -1 : (children[index]?.particle.place ?? -1);
}

// Binary search: the tails' places never fall from pile to pile.
function firstPileAbove(place: number, tails: readonly number[], placeOf: (index: number | undefined) => number): number {
  let low = 0;
  let high = tails.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (placeOf(tails[middle]) > place) high = middle;
    else low = middle + 1;
  }
  return low;
}

// The places of a run never fall, so the neighbours of a child that is not in it are found by binary search.
function rightPlace({ particle }: PlacedChild, index: number, children: readonly PlacedChild[], run: readonly number[]): string {
  const later = firstPileAbove(particle.place, run, (position) => placeIn(children, position));
  const before = run[later];
  const after = run[later - 1];
  if (before !== undefined && before < index) return `it belongs before ${nameIn(children, before)}`;
  if (after !== undefined && after > index) return `it belongs after ${nameIn(children, after)}`;
  return 'its neighbours belong elsewhere';
}

// The indexes of a longest subsequence whose places never fall, by patience sorting.
function longestRunInOrder(children: readonly PlacedChild[]): number[] {
  const placeOf = (index: number | undefined): number => placeIn(children, index);
  const tails: number[] = [];
  const predecessors: (number | undefined)[] = [];
  for (const index of children.keys()) {
    const pile = firstPileAbove(placeOf(index), tails, placeOf);
    predecessors.push(pile === 0 ? undefined : tails[pile - 1]);
    tails[pile] = index;
  }
  const run: number[] = [];
  for (let index = tails.at(-1); index !== undefined; index = predecessors[index]) run.push(index);
  return run.toReversed();
}

function reportOrder(element: XmlElement, children: readonly PlacedChild[], found: StructureReport): void {
  const run = longestRunInOrder(children);
  const kept = new Set(run);
  const isListed = (): boolean => found.findings.length < maximumFindings;
  for (const [index, placed] of children.entries()) {
    if (kept.has(index)) continue;
    const right = isListed() ? rightPlace(placed, index, children, run) : '';
    const message = `${elementName(placed.child)} is in the wrong place in ${elementName(element)}: ${right}.`;
    report(found, 'XSD-ORDER', { element: placed.child }, message);
  }
}

/**
 * Checks how often the children of an element occur and in which order. Of children in the wrong order as few as possible
 * are reported: those outside a longest run that is in order.
 */
export function checkSequence(
  element: XmlElement,
  shape: ContentShape,
  children: readonly PlacedChild[],
  found: StructureReport,
): void {
  if (shape.anyOrder) {
    if (shape.notEmpty && children.length === 0) reportEmpty(element, shape, found);
    return;
  }
  if (isWhole(shape, children)) return;
  const counts = shape.particles.map(() => 0);
  const counted: PlacedChild[] = [];
  for (const placed of children) {
    const { child, particle } = placed;
    const count = (counts[particle.place] ?? 0) + 1;
    counts[particle.place] = count;
    if (count <= particle.max) counted.push(placed);
    else report(found, 'XSD-TOO-MANY', { element: child }, tooManyMessage(element, placed, count));
  }
  for (const particle of shape.particles) {
    if ((counts[particle.place] ?? 0) < particle.min) reportMissing(element, particle, found);
  }
  if (!isInOrder(counted)) reportOrder(element, counted, found);
}
