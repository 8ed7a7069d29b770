import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe finds wrong with a page: the rule, and the elements that break it.
 *
 * @param without rules that do not hold for what is looked at.
 */
export async function accessibilityFaults(page: Page, without: readonly string[] = []): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Violations alone, and without a page of its own for each report: no page has a frame of another origin.
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .disableRules([...without])
    .analyze();
  return violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `  ${html}`).join('\n')}`);
}

/** By how many pixels a page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
