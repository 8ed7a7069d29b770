import { expect } from '@playwright/test';
import { ar } from '../../../src-shared/i18n/texts/ar/all-texts.ts';
import { en } from '../../../src-shared/i18n/texts/en/all-texts.ts';
import { accessibilityFaults, overflow } from '../support/accessibility.ts';
import { appearances, windowHeight } from '../support/appearances.ts';
import { elementOf, test } from '../support/dashboard-test.ts';
import { headOfficeRoutes } from '../support/routes.ts';
import { settled } from '../support/settled.ts';

const texts = { en, ar };

for (const [name, { path, label, isOpen = false }] of Object.entries(headOfficeRoutes)) {
  for (const { language, colorScheme, width } of appearances) {
    test.describe(`${name} in ${language}, ${colorScheme}, ${width} pixels`, () => {
      test.use({ language, colorScheme, viewport: { width, height: windowHeight }, ...(isOpen ? { role: null } : {}) });

      test('is whole, fits, and is accessible', async ({ page, stack }) => {
        const words = texts[language].headOffice;
        await page.goto(path(stack));
        await expect(page.getByRole('heading', { level: 1, name: words[label], exact: true })).toBeVisible();
        await settled(page);
        expect(await page.locator('html').evaluate(({ lang, dir }: HTMLElement) => ({ lang, dir }))).toEqual(elementOf(language));
        await expect(page).toHaveTitle(`${words[label]} · ${words['product.name']}`);
        expect(await overflow(page)).toBe(0);
        expect(await accessibilityFaults(page)).toEqual([]);
      });
    });
  }
}
