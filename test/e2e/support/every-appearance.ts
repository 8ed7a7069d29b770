import { expect, test, type Page } from '@playwright/test';
import type { Language } from '#shared/i18n/texts/languages.ts';
import { accessibilityFaults, overflow } from './accessibility.ts';
import { checkedAppearancesOf, windowHeight } from './appearances.ts';
import { settled } from './settled.ts';

// A picture that axe reads may take a busy machine so long.
const pictureMs = 10_000;

/** Checks what is shown in each theme and width. */
export async function expectWellInEveryAppearance(page: Page, language: Language, name: string): Promise<void> {
  const appearances = checkedAppearancesOf(language);
  test.info().setTimeout(test.info().timeout + appearances.length * pictureMs);
  for (const { colorScheme, width, rules } of appearances) {
    const shown = `${name}-${colorScheme}-${width}`;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: windowHeight });
    // The page takes the other theme a moment later.
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await settled(page);
    // What lies above a page is not in its landmarks.
    expect([shown, await accessibilityFaults(page, { without: ['region'], rules }), await overflow(page)]).toEqual([
      shown,
      [],
      0,
    ]);
  }
}
