const steps = [1, 2, 2.5, 5, 10];
const usualLines = 4;

/**
 * The values at which the lines of a chart are drawn: round ones, from 0 to the first that is not below the largest value.
 *
 * @param isWhole whether only whole numbers are counted, so that no line stands between two.
 */
export function linesUpTo(largest: number, isWhole: boolean): number[] {
  const wanted = Math.max(largest, isWhole ? usualLines : Number.MIN_VALUE) / usualLines;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const fitting = steps
    .map((step) => step * power)
    .find((step) => step >= wanted * 0.999_999 && (!isWhole || Number.isInteger(step)));
  const step = fitting ?? 10 * power;
  const count = Math.max(1, Math.ceil((largest / step) * 0.999_999));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Where each value of a stack begins and ends; what is below zero counts as nothing. */
export function stackOf(values: readonly (number | undefined)[]): { from: number; to: number }[] {
  let height = 0;
  return values.map((value = 0) => {
    const from = height;
    height += Math.max(0, value);
    return { from, to: height };
  });
}

/** Which of so many places have a label: evenly apart, counted from the last, and the first, if need be in place of one close to it. */
export function labelledPlaces(count: number, most: number): number[] {
  const apart = Math.max(1, Math.ceil(count / most));
  const even = Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % apart === 0);
  const [first = 0, ...others] = even;
  if (first === 0) return even;
  return first * 3 >= apart * 2 ? [0, ...even] : [0, ...others];
}

/** The place that a pointer is over, by its share of the width from where the chart begins. */
export function placeAt(share: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(share * count)));
}
