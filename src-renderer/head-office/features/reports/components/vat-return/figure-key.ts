import type { VatFigure } from '../../../../../../src-shared/api/dashboard/documents/reports.ts';

/** What tells the figures of a return apart, such as `S-15`. */
export function figureKey({ category, rate }: Pick<VatFigure, 'category' | 'rate'>): string {
  return `${category}-${rate}`;
}
