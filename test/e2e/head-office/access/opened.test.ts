import { expect } from '@playwright/test';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { ar } from '#support/i18n/arabic-texts.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { windowHeight } from '../../support/appearances.ts';
import { test } from '../../support/dashboard-test.ts';
import { settled } from '../../support/settled.ts';
import { openingPages } from './what-opens.ts';

const texts = { en, ar };
const walks = [
  { language: 'en', colorScheme: 'light' },
  { language: 'ar', colorScheme: 'dark' },
] as const;

for (const { language, colorScheme } of walks) {
  test.describe(`in ${language}, ${colorScheme}`, () => {
    test.use({ language, colorScheme, viewport: { width: 1_280, height: windowHeight } });

    test('every dialog, panel, popover and menu is accessible while it is open', async ({ page, stack }) => {
      test.setTimeout(300_000);
      for (const { path, opens } of openingPages) {
        await page.goto(path(stack));
        await settled(page);
        for (const { name, open } of opens) {
          await test.step(name, async () => {
            await open({ page, words: texts[language] });
            const opened = page.locator('[role="dialog"]:visible, [role="menu"]:visible');
            await expect(opened.first()).toBeVisible();
            await settled(page);
            // What floats above a page is in no landmark of it.
            expect.soft(await accessibilityFaults(page, { without: ['region'] }), name).toEqual([]);
            await page.keyboard.press('Escape');
            if (name !== opens.at(-1)?.name) await expect(opened).toHaveCount(0);
          });
        }
      }
    });
  });
}
