import { expect, type Locator } from '@playwright/test';
import { test } from '../support/dashboard-test.ts';
import { settled } from '../support/settled.ts';

// The same letters in the font of the page and in that of the sign, which draws one glyph for the three.
async function widthsOf(sign: Locator): Promise<{ sign: number; letters: number }> {
  return sign.evaluate((element: HTMLElement) => {
    const { width } = element.getBoundingClientRect();
    element.style.fontFamily = getComputedStyle(document.body).fontFamily;
    const { width: letters } = element.getBoundingClientRect();
    element.style.removeProperty('font-family');
    return { sign: width, letters };
  });
}

for (const { language, name } of [
  { language: 'en', name: 'SAR' },
  { language: 'ar', name: 'ريال سعودي' },
] as const) {
  test.describe(language, () => {
    test.use({ language });

    test('an amount has the sign of the riyal, which is read out and copied by its name', async ({ page }) => {
      await page.goto('/documents');
      await settled(page);
      const sign = page.locator('table').getByRole('img', { name, exact: true }).first();
      await expect(sign).toBeVisible();
      const { sign: drawn, letters } = await widthsOf(sign);
      expect(drawn).toBeLessThan(letters * 0.6);
      const copied = await sign.evaluate((element) => {
        const selection = getSelection();
        if (selection === null || element.closest('td') === null) return '';
        selection.selectAllChildren(element.closest('td') ?? element);
        return selection.toString();
      });
      expect(copied).toMatch(/^[\d,]+\.\d\d\s+SAR$/);
    });
  });
}
