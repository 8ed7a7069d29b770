import { expect } from '@playwright/test';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { languages } from '#shared/i18n/texts/languages.ts';
import { ar } from '#support/i18n/arabic-texts.ts';
import { accessibilityFaults, overflow } from '../support/accessibility.ts';
import { checkedAppearancesOf, windowHeight } from '../support/appearances.ts';
import { branchRoutes } from '../support/branch/branch-routes.ts';
import { test } from '../support/branch/branch-test.ts';
import { elementOf } from '../support/dashboard-test.ts';
import { settled } from '../support/settled.ts';

const texts = { en, ar };

for (const [name, { path, label, isOpen = false }] of Object.entries(branchRoutes)) {
  for (const language of languages) {
    test.describe(`${name} of the branch in ${language}`, () => {
      test.use({ language, isSignedIn: !isOpen });

      test('is whole, fits, and is accessible, light and dark, at every width', async ({ page, stack }) => {
        const words = texts[language].branch;
        let isOpened = false;
        for (const { colorScheme, width, rules } of checkedAppearancesOf(language)) {
          await test.step(`${colorScheme}, ${width} pixels`, async () => {
            await page.emulateMedia({ colorScheme });
            await page.setViewportSize({ width, height: windowHeight });
            if (!isOpened) await page.goto(path(stack));
            isOpened = true;
            await expect(page.getByRole('heading', { level: 1, name: words[label], exact: true })).toBeVisible();
            await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
            await settled(page);
            expect(await page.locator('html').evaluate(({ lang, dir }: HTMLElement) => ({ lang, dir }))).toEqual(
              elementOf(language),
            );
            await expect(page).toHaveTitle(`${words[label]} · ${words['product.name']}`);
            expect(await overflow(page)).toBe(0);
            expect(await accessibilityFaults(page, { rules })).toEqual([]);
          });
        }
      });
    });
  }
}
