import { expect, type Page } from '@playwright/test';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { languages } from '#shared/i18n/texts/languages.ts';
import { ar } from '#support/i18n/arabic-texts.ts';
import { accessibilityFaults, overflow } from './support/accessibility.ts';
import { test as branchTest } from './support/branch/branch-test.ts';
import { test as headOfficeTest } from './support/dashboard-test.ts';
import { worded } from './support/hands/worded.ts';
import { settled } from './support/settled.ts';

const texts = { en, ar };
const { kit } = en;

const stopsOfBranch = [
  en.branch['page.today'],
  en.branch['page.documents'],
  en.branch['page.queue'],
  en.branch['page.tills'],
  en.branch['page.backups'],
];
const stopsOfHeadOffice = [
  en.headOffice['page.overview'],
  en.headOffice['page.documents'],
  en.headOffice['page.branches'],
  kit['control.search'],
  kit['control.user_menu'],
];

const tourOf = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('button', { name: kit['tour.skip'] }) });

async function expectNeverAgain(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

for (const [name, test, stops] of [
  ['the branch', branchTest, stopsOfBranch],
  ['head office', headOfficeTest, stopsOfHeadOffice],
] as const) {
  test.describe(`the tour of ${name}`, () => {
    test.use({ isFirstVisit: true });

    test('leads through five things by the keyboard, then lets the page go on, and does not come again', async ({ page }) => {
      await page.goto('/');
      const tour = tourOf(page);
      for (const [index, stop] of stops.entries()) {
        await expect(tour.getByRole('heading')).toHaveText(stop);
        await expect(tour).toContainText(worded(kit['progress.of'], { done: index + 1, total: stops.length }));
        expect(await tour.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
        if (index === 1) {
          await tour.getByRole('button', { name: kit['tour.back'] }).press('Enter');
          await expect(tour.getByRole('heading')).toHaveText(stops[0] ?? '');
          await page.keyboard.press('ArrowRight');
          await expect(tour.getByRole('heading')).toHaveText(stop);
        }
        const isLast = index === stops.length - 1;
        await tour.getByRole('button', { name: kit[isLast ? 'tour.end' : 'tour.next'] }).press('Enter');
      }
      await expect(page.getByRole('main')).toBeFocused();
      await expectNeverAgain(page);
    });

    test('is skipped with Escape', async ({ page }) => {
      await page.goto('/');
      await tourOf(page).waitFor();
      await page.keyboard.press('Escape');
      await expectNeverAgain(page);
    });

    test('is skipped with its button, and stays away from who only reloads', async ({ page }) => {
      await page.goto('/');
      await tourOf(page).getByRole('button', { name: kit['tour.skip'] }).click();
      await expectNeverAgain(page);
    });

    test('gives way to the search', async ({ page }) => {
      await page.goto('/');
      await tourOf(page).waitFor();
      await page.keyboard.press('Control+KeyK');
      await expect(page.getByRole('combobox', { name: kit['control.search'] })).toBeFocused();
      await expect(page.getByRole('button', { name: kit['tour.skip'] })).toHaveCount(0);
    });

    test('waits for the first page', async ({ page }) => {
      await page.goto('/documents');
      await settled(page);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    for (const language of languages) {
      test.describe(`on a phone in ${language}`, () => {
        test.use({ language, viewport: { width: 360, height: 740 } });

        test('is whole, and well in both themes', async ({ page }) => {
          await page.goto('/');
          const words = texts[language].kit;
          const tour = page.getByRole('dialog');
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme });
            await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
            await tour.getByRole('button', { name: words['tour.next'] }).click();
            await settled(page);
            await expect(tour).toBeInViewport({ ratio: 1 });
            // What lies above a page is not in its landmarks.
            expect([await accessibilityFaults(page, { without: ['region'] }), await overflow(page)]).toEqual([[], 0]);
          }
          while ((await tour.getByRole('button', { name: words['tour.end'] }).count()) === 0) {
            await tour.getByRole('button', { name: words['tour.next'] }).click();
          }
          await expect(tour).toBeInViewport({ ratio: 1 });
        });
      });
    }
  });
}
