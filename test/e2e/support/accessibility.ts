import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Appearance } from './appearances.ts';

/**
 * What axe finds wrong with a page: the rule, and the elements that break it.
 *
 * @param options.without rules that do not hold for what is looked at.
 * @param options.rules which rules it is asked for.
 */
export async function accessibilityFaults(
  page: Page,
  { without = [], rules = 'all' }: { without?: readonly string[]; rules?: Appearance['rules'] } = {},
): Promise<string[]> {
  if (rules === 'none') return [];
  const { violations } = await new AxeBuilder({ page })
    // Violations alone, and without a page of its own for each report: no page has a frame of another origin.
    .options({
      resultTypes: ['violations'],
      ...(rules === 'colors' && { runOnly: ['color-contrast'] }),
      rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    })
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `  ${html}`).join('\n')}`);
}

/** By how many pixels a page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
