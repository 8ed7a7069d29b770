import type { Tone } from '../status/status-badge.tsx';

/**
 * What a chart shows at each of its points: a name, and a color. Statuses have theirs; what is no status has the accent, and beside
 * it the secondary color, which is further from it in lightness than any color blindness takes away.
 */
export type ChartSeries = { key: string; label: string; tone: Tone | 'accent' | 'secondary' };

/** A place of a chart, such as a day, with a value for each series; undefined where there cannot be one yet, such as in an hour to come. */
export type ChartPoint = {
  key: string;
  /** Under the chart, short. */
  label: string;
  /** Where it is said in whole. */
  title?: string;
  values: readonly (number | undefined)[];
};

/** The color of a series as the style sheet of charts names it. */
export function colorOf(tone: ChartSeries['tone']): string {
  return `var(--chart-${tone})`;
}
